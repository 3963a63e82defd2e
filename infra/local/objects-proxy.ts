import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { isPresigned } from './presigned.ts';

/** Path of presigned URLs on the app's origin; S3_PUBLIC_ENDPOINT ends with it. */
export const objectsPath = '/__s3';

export type ObjectsServer = {
  /** URL that requests are forwarded to: the S3 server, behind the check of roles. */
  url: string;
  /** URL of the S3 server itself. */
  serverUrl: string;
  bucket: string;
  /** Secret that presigned URLs must be signed with. */
  secret: string;
};

/** Response headers that a presigned URL may set, by query parameter. */
const responseHeaderOverrides = {
  'response-content-disposition': 'content-disposition',
  'response-content-type': 'content-type',
  'response-cache-control': 'cache-control',
} as const;

/** Key prefixes that presigned URLs are created for, by method. */
const presignedPrefixes: Record<string, string[]> = {
  GET: ['decks/', 'sources/', 'data-exports/'],
  PUT: ['sources/'],
};

/** Whether a path is a key as the stores create them: no escapes, no empty segments, no segment that starts with a dot. */
const isKey = (path: string): boolean =>
  path.split('/').every((name) => /^[\w-][\w.-]*$/.test(name));

/** Returns the object's path on the S3 server; undefined for a path that no presigned URL has. */
function findObjectPath(method: string, path: string, bucket: string): string | undefined {
  const start = `${objectsPath}/${bucket}/`;
  if (!path.startsWith(start)) return undefined;
  const key = path.slice(start.length);
  const isKnown = presignedPrefixes[method]?.some((prefix) => key.startsWith(prefix)) === true;
  return isKnown && isKey(key) ? `/${bucket}/${key}` : undefined;
}

/**
 * Forwards presigned requests to the S3 server, so that the browser uses one origin and needs no CORS. Verifies the
 * signature, its expiry and `if-none-match`, and sets response headers, which the embedded S3 does not do.
 */
export async function proxyObject(
  server: ObjectsServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', headers } = request;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const object = findObjectPath(method, path, server.bucket);
  const isSignatureValid = isPresigned({ method, path, query, headers }, server.secret, Date.now());
  if (!object || !isSignatureValid) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This URL is not a valid presigned URL, or it has expired.\n');
    return;
  }
  if (headers['if-none-match'] === '*' && (await objectExists(server, object))) {
    request.resume();
    response.writeHead(412, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The file was uploaded before.\n');
    return;
  }
  const { hostname, port, host } = new URL(server.url);
  const upstream = httpRequest(
    {
      hostname,
      port,
      path: `${object}?${query}`,
      method,
      headers: { ...forwardedHeaders(headers, query), host },
    },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, {
        ...upstreamResponse.headers,
        ...readHeaderOverrides(new URLSearchParams(query)),
        'x-content-type-options': 'nosniff',
        // The sandbox prevents a stored file from running as a page of the app's origin.
        'content-security-policy': 'sandbox',
      });
      upstreamResponse.pipe(response);
    },
  );
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(upstream);
}

async function objectExists({ serverUrl }: ObjectsServer, object: string): Promise<boolean> {
  return (await fetch(new URL(object, serverUrl), { method: 'HEAD' })).ok;
}

/** Headers that are forwarded although no signature covers them: they describe the body, or the bytes to read. */
const unsignedHeaders = ['content-type', 'content-length', 'range'];

/**
 * Returns the headers to forward. Any other header could change what the presigned URL allows: x-amz-copy-source makes
 * an upload a copy of another object.
 */
function forwardedHeaders(headers: IncomingHttpHeaders, query: string): IncomingHttpHeaders {
  const signed = new URLSearchParams(query).get('X-Amz-SignedHeaders')?.split(';') ?? [];
  const names = new Set([...signed, ...unsignedHeaders]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

const readHeaderOverrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(responseHeaderOverrides).flatMap(([name, header]) => {
      const value = query.get(name);
      return value === null ? [] : [[header, value]];
    }),
  );
