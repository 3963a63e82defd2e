import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Behaviour, Distribution, EdgeRequest } from './distribution.ts';
import {
  type FunctionAnswer,
  readAnswer,
  toHttpEvent,
  writeAnswer,
  writeFault,
} from './http-event.ts';
import { matchRoute, type Route } from './http-routes.ts';
import { forLoopbackHost } from './loopback-host.ts';
import { sendFile } from './send-file.ts';
import type { WebFile } from './web-files.ts';

export type GatewayOptions = {
  distribution: Distribution;
  /** Routes of the HTTP APIs by logical id. */
  routes: ReadonlyMap<string, Route[]>;
  /** Objects of the buckets by `bucket's logical id/key`. */
  files: ReadonlyMap<string, WebFile>;
  invoke(functionId: string, event: unknown): Promise<unknown>;
  onError(error: unknown): void;
  /** Answers what only the local stack has, such as its mailbox; true where it did. */
  answerLocally?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Serves the pages in place of the bucket: Vite's server in development. */
  servePages?(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** As the distribution's function rewrites it. */
  edge: EdgeRequest;
  behaviour: Behaviour;
};

/** API Gateway accepts no larger request. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Answers a host's requests as its distribution and what is behind it do. */
export function createGateway(options: GatewayOptions): RequestListener {
  const { distribution } = options;
  const errors = new Map<string, { status: number; until: number }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    const behaviour = distribution.behaviours.find((one) => one.matches(path));
    if (!behaviour) throw new Error(`No behaviour of the distribution matches ${path}.`);
    for (const { name, value } of behaviour.headers) response.setHeader(name, value);
    if (await options.answerLocally?.(request, response)) return;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const cached = errors.get(path);
      if (cached && cached.until > Date.now()) return end(response, cached.status);
      errors.delete(path);
      response.once('finish', () => {
        const seconds = distribution.errorCachingSeconds(response.statusCode);
        const until = Date.now() + seconds * 1000;
        if (seconds > 0) errors.set(path, { status: response.statusCode, until });
      });
    }
    if (!behaviour.methods.includes(request.method ?? '')) return end(response, 403);
    const edge = behaviour.onRequest(edgeRequest(request, path));
    await fromOrigin(options, { request, response, edge, behaviour });
  }

  return forLoopbackHost((request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else writeFault(response, 500);
    });
  });
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const edgeRequest = ({ method = 'GET', headers }: IncomingMessage, uri: string): EdgeRequest => ({
  method,
  uri,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
  ),
});

async function fromOrigin(options: GatewayOptions, exchange: Exchange): Promise<void> {
  const { request, response, edge, behaviour } = exchange;
  const routes = options.routes.get(behaviour.origin);
  if (routes) return callFunction(options, routes, exchange);
  if (options.servePages) return options.servePages(request, response);
  const uri = edge.uri === '/' ? `/${options.distribution.defaultRootObject}` : edge.uri;
  const file = options.files.get(`${behaviour.origin}${decodePath(uri)}`);
  // S3 answers 403, not 404, to who may read objects but not list them.
  if (!file) return end(response, 403);
  await sendFile(request, response, file, (status, headers) =>
    rewritten(exchange, status, headers),
  );
}

/** A path as the key of an object; nothing has a key that isn't well-formed. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The headers of an answer after the distribution's function and its headers policy. */
function rewritten(
  { edge, behaviour }: Exchange,
  statusCode: number,
  headers: Record<string, string>,
): Record<string, string> {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]),
  );
  const answer =
    statusCode < 400 ? behaviour.onResponse(edge, { statusCode, headers: named }).headers : named;
  const own = Object.entries(answer).map(([name, { value }]) => [name, value] as const);
  const policy = behaviour.headers
    .filter(({ override }) => override)
    .map(({ name, value }) => [name, value] as const);
  return Object.fromEntries([...own, ...policy]);
}

async function callFunction(
  { invoke, onError }: GatewayOptions,
  routes: Route[],
  exchange: Exchange,
): Promise<void> {
  const { request, response, edge, behaviour } = exchange;
  const match = matchRoute(routes, request.method ?? '', pathOf(request));
  if (!match) return writeFault(response, 404);
  const body = await readBody(request);
  if (!body) return writeFault(response, 413);
  const event = toHttpEvent(request, {
    routeKey: match.routeKey,
    pathParameters: match.parameters,
    body,
    withCookies: behaviour.passesCookies,
  });
  // What the distribution's function has set; the rest is in the event already, as API Gateway joins it.
  for (const [name, { value }] of Object.entries(edge.headers)) {
    if (value !== String(request.headers[name])) event.headers[name] = value;
  }
  Object.assign(event.headers, behaviour.originHeaders);
  try {
    const answer: FunctionAnswer = readAnswer(await invoke(match.functionId, event));
    const headers = rewritten(exchange, answer.statusCode, answer.headers);
    writeAnswer(response, { ...answer, headers });
  } catch (error) {
    onError(error);
    writeFault(response, 500);
  }
}

/** The whole body, or nothing for one that API Gateway would refuse. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > maxBodyBytes) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
