import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { isAppRoute } from '../constructs/spa-fallback.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Answers a path of the web app as CloudFront and its bucket would. */
export async function serveFile(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    return;
  }
  const path = decodePath(request.url ?? '/');
  const wanted = path === undefined || !isAppRoute(path) ? path : '/index.html';
  const file = wanted === undefined ? undefined : join(root, normalize(wanted));
  const info = file?.startsWith(root) ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !info?.isFile()) {
    response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not found\n');
    return;
  }
  const etag = `"${info.size.toString(16)}-${Math.trunc(info.mtimeMs).toString(16)}"`;
  const isHashed = wanted?.startsWith('/assets/');
  const own = {
    ...headers,
    etag,
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, own).end();
    return;
  }
  response.writeHead(200, { ...own, 'content-length': info.size });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** The path without its query, or nothing for one that isn't well-formed. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
