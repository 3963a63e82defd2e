import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Where presigned addresses point on the app's own origin; S3_PUBLIC_ENDPOINT ends with it. */
export const objectsPath = '/__s3';

/** Headers of an answer that a presigned address may set, as S3 has them. */
const overrides = {
  'response-content-disposition': 'content-disposition',
  'response-content-type': 'content-type',
  'response-cache-control': 'cache-control',
} as const;

/** When a presigned address ends, epoch ms; undefined for an address that is not presigned. */
export function expiryOf(query: URLSearchParams): number | undefined {
  const [, ...date] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const seconds = Number(query.get('X-Amz-Expires'));
  if (date.length !== 6 || !(seconds > 0) || !query.has('X-Amz-Signature')) return undefined;
  const [year = 0, month = 1, day, hour, minute, second] = date.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + seconds * 1000;
}

/**
 * Passes presigned requests on to the S3 server, so that the browser meets one origin only and needs
 * no CORS. What the embedded server leaves out is done here: expiry, and the headers that an address sets.
 */
export function proxyObject(
  s3Url: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const target = new URL((request.url ?? '').slice(objectsPath.length), s3Url);
  const isAllowed = ['GET', 'HEAD', 'PUT'].includes(request.method ?? '');
  if (!isAllowed || (expiryOf(target.searchParams) ?? 0) < Date.now()) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This address has expired or is not a presigned one.\n');
    return;
  }
  const { cookie: _cookie, authorization: _authorization, ...headers } = request.headers;
  const upstream = httpRequest(
    target,
    { method: request.method, headers: { ...headers, host: target.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...overridden(target.searchParams),
        'x-content-type-options': 'nosniff',
        // A generated file must never run as a page of the app's origin.
        'content-security-policy': 'sandbox',
      });
      answer.pipe(response);
    },
  );
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(upstream);
}

const overridden = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overrides).flatMap(([name, header]) => {
      const value = query.get(name);
      return value === null ? [] : [[header, value]];
    }),
  );
