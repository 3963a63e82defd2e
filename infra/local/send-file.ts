import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebFile } from './web-files.ts';

/** Sends an object, or 304 if the browser has it cached. `finish` returns the headers to send. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { content, headers }: WebFile,
  finish: (status: number, headers: Record<string, string>) => Record<string, string>,
): Promise<void> {
  const etag = await computeEtag(content);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, finish(304, { ...headers, etag })).end();
    return;
  }
  const length =
    'text' in content ? Buffer.byteLength(content.text) : (await stat(content.file)).size;
  const sent = { ...headers, etag, 'content-length': String(length) };
  response.writeHead(200, finish(200, sent));
  if (request.method === 'HEAD') response.end();
  else if ('text' in content) response.end(content.text);
  else createReadStream(content.file).pipe(response);
}

async function computeEtag(content: WebFile['content']): Promise<string> {
  if ('text' in content) {
    return `"${createHash('md5').update(content.text).digest('hex')}"`;
  }
  const { size, mtimeMs } = await stat(content.file);
  return `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
}
