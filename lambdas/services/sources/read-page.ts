import { type FetchOptions, fetchPage } from './fetch-page.ts';
import type { ReadDocument } from './reading/read-document.ts';
import { type ReadOptions, readInThread } from './reading/read-in-thread.ts';

export type ReadPage = ReadDocument & { url: string; bytes: number };

/**
 * Fetches a page with `fetchPage` and reads it in a worker thread. Returns passages with ids made of `sourceId`, the
 * page's title and its URL after redirects. Throws ReadFailure.
 */
export async function readPage(
  url: string,
  sourceId: string,
  { onEnd, ...options }: FetchOptions & Pick<ReadOptions, 'onEnd'> = {},
): Promise<ReadPage> {
  const page = await fetchPage(url, options);
  // The file name's extension distinguishes CSV from other text; other extensions are ignored.
  const name = new URL(page.url).pathname.split('/').at(-1) ?? '';
  const { contentType, bytes } = page;
  // Read the size before the bytes may be transferred to the thread.
  const size = bytes.length;
  const document = { sourceId, name, contentType, bytes, isPage: true };
  const read = await readInThread(document, { onEnd });
  return { ...read, url: page.url, bytes: size };
}
