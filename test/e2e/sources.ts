import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';
import { sourceTypes } from '#shared/domain/source-types.ts';
import type { CorpusDocument } from '#test/corpus/documents/all.ts';
import { until } from '#test/support/until.ts';
import type { Answer, Client } from './api-client.ts';

export type ServedPages = { url: string; stop(): Promise<void> };

/** Serves the corpus's web pages on a local server. */
export async function servePages(): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://pages').pathname.slice(1);
    if (!/^[\w-]+\.html$/.test(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(readFileSync(`test/corpus/${file}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const getContentType = (file: string): string =>
  sourceTypes[extname(file).slice(1) as keyof typeof sourceTypes] ?? 'text/plain';

type Upload = { url: string; headers: Record<string, string> };

async function uploadFile(client: Client, { file, bytes }: CorpusDocument): Promise<Answer> {
  const content = await bytes();
  const body = { name: file, bytes: content.length, content_type: getContentType(file) };
  const announced = await client('POST', '/sources', body);
  const { url, headers } = announced.body.upload as Upload;
  const uploadResponse = await fetch(url, { method: 'PUT', headers, body: Buffer.from(content) });
  if (!uploadResponse.ok)
    throw new Error(`the upload returned ${uploadResponse.status}: ${await uploadResponse.text()}`);
  return client('POST', `/sources/${announced.body.id}/uploaded`);
}

/** Adds a document by paste, upload or address; returns the source once it has been read. */
export async function addDocument(
  client: Client,
  document: CorpusDocument,
  pages: ServedPages,
): Promise<Answer> {
  const { file, way, bytes } = document;
  if (way === 'paste') {
    const text = new TextDecoder().decode(await bytes());
    return client('POST', '/sources', { name: file, text });
  }
  const added =
    way === 'upload'
      ? await uploadFile(client, document)
      : await client('POST', '/sources', { url: `${pages.url}/${file}` });
  return until(
    async () => {
      const source = await client('GET', `/sources/${added.body.id}`);
      return source.body.status === 'reading' ? undefined : source;
    },
    { seconds: 60, everyMs: 100, what: `${file} to be read` },
  );
}

/** Returns the whole text of a document. */
export async function readDocumentText({ file, way, bytes }: CorpusDocument): Promise<string> {
  const content = await bytes();
  if (way === 'paste') return new TextDecoder().decode(content);
  const options = {
    sourceId: 's',
    name: file,
    contentType: getContentType(file),
    isPage: way === 'page',
  };
  const { passages } = await readDocument({ ...options, bytes: content });
  return passages.map(({ text }) => text).join('\n');
}
