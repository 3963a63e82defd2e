import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Behaviour, Distribution, EdgeRequest } from './distribution.ts';
import {
  type FunctionResult,
  parseFunctionResult,
  sendFunctionResult,
  sendGatewayError,
  toHttpEvent,
} from './http-event.ts';
import { matchRoute, type Route } from './http-routes.ts';
import { requireLoopbackHost } from './loopback-host.ts';
import { sendFile } from './send-file.ts';
import type { WebFile } from './web-files.ts';

export type GatewayOptions = {
  distribution: Distribution;
  /** Routes of the HTTP APIs by logical id. */
  routes: ReadonlyMap<string, Route[]>;
  /** Objects of the buckets by `<logical id of the bucket>/<key>`. */
  files: ReadonlyMap<string, WebFile>;
  invoke(functionId: string, event: unknown): Promise<unknown>;
  onError(error: unknown): void;
  /** Serves pages that exist only in the local stack, such as its mailbox. Returns whether it sent a response. */
  serveLocalPage?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Serves the web app instead of the bucket: Vite's server in development. */
  servePages?(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

type HttpExchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The request after the viewer-request function. */
  edge: EdgeRequest;
  behaviour: Behaviour;
};

/** Request size limit of API Gateway. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Returns a listener that serves a host's requests like its distribution and origins do. */
export function createGateway(options: GatewayOptions): RequestListener {
  const { distribution } = options;
  const errors = new Map<string, { status: number; until: number }>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = requestPath(request);
    const behaviour = distribution.behaviours.find((candidate) => candidate.matches(path));
    if (!behaviour) throw new Error(`No behaviour of the distribution matches ${path}.`);
    for (const { name, value } of behaviour.headers) response.setHeader(name, value);
    if (await options.serveLocalPage?.(request, response)) return;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const cached = errors.get(path);
      if (cached && cached.until > Date.now()) return endResponse(response, cached.status);
      errors.delete(path);
      response.once('finish', () => {
        const seconds = distribution.errorCachingSeconds(response.statusCode);
        const until = Date.now() + seconds * 1000;
        if (seconds > 0) errors.set(path, { status: response.statusCode, until });
      });
    }
    if (!behaviour.methods.includes(request.method ?? '')) return endResponse(response, 403);
    const edge = behaviour.onRequest(edgeRequest(request, path));
    await forwardToOrigin(options, { request, response, edge, behaviour });
  }

  return requireLoopbackHost((request, response) => {
    handle(request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else sendGatewayError(response, 500);
    });
  });
}

const requestPath = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

function endResponse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const edgeRequest = ({ method = 'GET', headers }: IncomingMessage, uri: string): EdgeRequest => ({
  method,
  uri,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
  ),
});

async function forwardToOrigin(options: GatewayOptions, exchange: HttpExchange): Promise<void> {
  const { request, response, edge, behaviour } = exchange;
  const routes = options.routes.get(behaviour.origin);
  if (routes) return callFunction(options, routes, exchange);
  // The build has no configuration of this start, so Vite would answer with the app's page.
  if (options.servePages && edge.uri !== '/config.json')
    return options.servePages(request, response);
  const uri = edge.uri === '/' ? `/${options.distribution.defaultRootObject}` : edge.uri;
  const file = options.files.get(`${behaviour.origin}${decodePath(uri)}`);
  // S3 returns 403 instead of 404 to clients that may read objects but not list them.
  if (!file) return endResponse(response, 403);
  await sendFile(request, response, file, (status, headers) =>
    buildResponseHeaders(exchange, status, headers),
  );
}

/** Decodes a path to an object key; undefined if it is malformed. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Returns a response's headers after the viewer-response function and the headers policy. */
function buildResponseHeaders(
  { edge, behaviour }: HttpExchange,
  statusCode: number,
  headers: Record<string, string>,
): Record<string, string> {
  const namedHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]),
  );
  const rewritten =
    statusCode < 400
      ? behaviour.onResponse(edge, { statusCode, headers: namedHeaders }).headers
      : namedHeaders;
  const originHeaders = Object.entries(rewritten).map(
    ([name, { value }]) => [name, value] as const,
  );
  const policy = behaviour.headers
    .filter(({ override }) => override)
    .map(({ name, value }) => [name, value] as const);
  return Object.fromEntries([...originHeaders, ...policy]);
}

async function callFunction(
  { invoke, onError }: GatewayOptions,
  routes: Route[],
  exchange: HttpExchange,
): Promise<void> {
  const { request, response, edge, behaviour } = exchange;
  const match = matchRoute(routes, request.method ?? '', requestPath(request));
  if (!match) return sendGatewayError(response, 404);
  const body = await readBody(request);
  if (!body) return sendGatewayError(response, 413);
  const event = toHttpEvent(request, {
    routeKey: match.routeKey,
    pathParameters: match.parameters,
    body,
    withCookies: behaviour.passesCookies,
  });
  // Adds only headers that the viewer-request function set; toHttpEvent has already added the client's headers.
  for (const [name, { value }] of Object.entries(edge.headers)) {
    if (value !== String(request.headers[name])) event.headers[name] = value;
  }
  Object.assign(event.headers, behaviour.originHeaders);
  try {
    const result: FunctionResult = parseFunctionResult(await invoke(match.functionId, event));
    const headers = buildResponseHeaders(exchange, result.statusCode, result.headers);
    sendFunctionResult(response, { ...result, headers });
  } catch (error) {
    onError(error);
    sendGatewayError(response, 500);
  }
}

/** Reads the whole body; undefined if it exceeds API Gateway's limit. */
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
