import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Credentials, isPresigned } from './presigned.ts';

/** Where presigned addresses point on the app's own origin; S3_PUBLIC_ENDPOINT ends with it. */
export const objectsPath = '/__s3';

export type ObjectsServer = {
  /** The S3 server, the only one that requests are passed on to. */
  url: string;
  bucket: string;
  /** Whose signatures count. */
  credentials: Credentials;
};

/** Headers of an answer that a presigned address may set, as S3 has them. */
const overrides = {
  'response-content-disposition': 'content-disposition',
  'response-content-type': 'content-type',
  'response-cache-control': 'cache-control',
} as const;

/** Below which keys of the bucket presigned addresses are made, by method. */
const prefixes: Record<string, string[]> = { GET: ['decks/', 'sources/'], PUT: ['sources/'] };

/** Keys as the stores make them: no escapes, no empty segments, none that begins with a dot. */
const isKey = (path: string): boolean =>
  path.split('/').every((name) => /^[\w-][\w.-]*$/.test(name));

/** The path of an object on the S3 server; undefined for a path that no presigned address has. */
function objectPath(method: string, path: string, bucket: string): string | undefined {
  const start = `${objectsPath}/${bucket}/`;
  if (!path.startsWith(start)) return undefined;
  const key = path.slice(start.length);
  const isKnown = prefixes[method]?.some((prefix) => key.startsWith(prefix)) === true;
  return isKnown && isKey(key) ? `/${bucket}/${key}` : undefined;
}

/**
 * Passes presigned requests on to the S3 server, so that the browser meets one origin only and needs
 * no CORS. What the embedded server leaves out is done here: the signature, its expiry, and the headers that an
 * address sets.
 */
export function proxyObject(
  server: ObjectsServer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = '', headers } = request;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const object = objectPath(method, path, server.bucket);
  const isSigned = isPresigned({ method, path, query, headers }, server.credentials, Date.now());
  if (!object || !isSigned) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This address has expired or is not a presigned one.\n');
    return;
  }
  const { hostname, port, host } = new URL(server.url);
  const { cookie: _cookie, authorization: _authorization, ...passed } = headers;
  const upstream = httpRequest(
    { hostname, port, path: `${object}?${query}`, method, headers: { ...passed, host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...overridden(new URLSearchParams(query)),
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
