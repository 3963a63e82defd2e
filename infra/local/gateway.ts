import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { originSecretHeader } from '#shared/origin-secret.ts';
import type { WebConfig } from '#shared/schemas/config.ts';
import { previewRoutes } from '../constructs/preview-site.ts';
import { commonHeaders, contentSecurityPolicy } from '../constructs/security-headers.ts';
import { toHttpEvent, writeAnswer, writeFault } from './http-event.ts';
import { inboxPath, type Mail, renderInbox } from './mailbox.ts';
import { objectsPath, proxyObject } from './objects-proxy.ts';
import { matchRoute } from './route-match.ts';

export type WebHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
) => Promise<void>;

export type GatewayOptions = {
  appOrigin: string;
  /** Added to each event, as CloudFront adds it; whatever a client claims is replaced. */
  originSecret: string;
  webConfig: WebConfig;
  s3Url: string;
  invoke(name: 'api' | 'preview', event: unknown): Promise<unknown>;
  readMails(): Promise<Mail[]>;
  /** The built web app, or Vite's server in development. */
  serveWeb: WebHandler;
  onError(error: unknown): void;
};

/** API Gateway takes no larger request. */
const maxBodyBytes = 10 * 1024 * 1024;

/** The app's host: what CloudFront, API Gateway and the web bucket do together. */
export function createAppGateway(options: GatewayOptions): RequestListener {
  return listenerFor(options, async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      const routeKey = 'ANY /api/{proxy+}';
      const pathParameters = { proxy: path.slice('/api/'.length) };
      return callFunction(options, 'api', request, response, { routeKey, pathParameters });
    }
    if (path.startsWith(`${objectsPath}/`)) return proxyObject(options.s3Url, request, response);
    if (path === '/config.json') return sendJson(response, options.webConfig);
    if (path === `${inboxPath}.json`) return sendJson(response, await options.readMails());
    if (path === inboxPath) {
      return send(response, 'text/html; charset=utf-8', renderInbox(await options.readMails()));
    }
    if (isOtherName(request)) {
      response.writeHead(307, { location: `${options.appOrigin}${request.url}` }).end();
      return;
    }
    const csp = contentSecurityPolicy({ preview: options.webConfig.preview_origin });
    await options.serveWeb(request, response, { ...commonHeaders, 'content-security-policy': csp });
  });
}

/** The preview host: its own routes to the preview function, and nothing else. */
export function createPreviewGateway(options: GatewayOptions): RequestListener {
  return listenerFor(options, async (request, response) => {
    const match = matchRoute(previewRoutes, (request.url ?? '/').split('?')[0] ?? '/');
    const isAllowed = request.method === 'GET' || request.method === 'POST';
    if (!match || !isAllowed) return writeFault(response, 404, { ...commonHeaders });
    const routeKey = `${request.method} ${match.route}`;
    const { parameters: pathParameters } = match;
    await callFunction(options, 'preview', request, response, { routeKey, pathParameters });
  });
}

function listenerFor(
  { onError }: GatewayOptions,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): RequestListener {
  return (request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else writeFault(response, 500, { ...commonHeaders });
    });
  };
}

/**
 * Previews name one origin that may frame them, so a page asked for as localhost is sent to the
 * address that start prints.
 */
function isOtherName(request: IncomingMessage): boolean {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  return isPage && request.headers.host?.startsWith('localhost:') === true;
}

async function callFunction(
  { invoke, onError, originSecret }: GatewayOptions,
  name: 'api' | 'preview',
  request: IncomingMessage,
  response: ServerResponse,
  route: { routeKey: string; pathParameters: Record<string, string> },
): Promise<void> {
  const body = await readBody(request);
  if (!body) return writeFault(response, 413, { ...commonHeaders });
  const event = toHttpEvent(request, { ...route, body, withCookies: name === 'preview' });
  event.headers[originSecretHeader] = originSecret;
  try {
    writeAnswer(response, await invoke(name, event), { ...commonHeaders });
  } catch (error) {
    onError(error);
    writeFault(response, 500, { ...commonHeaders });
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

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 'application/json', JSON.stringify(value));
}

function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': contentType,
    'cache-control': 'no-store',
  });
  response.end(body);
}
