import { type FetchOptions, fetchPage } from './fetch-page.ts';
import type { ReadDocument } from './reading/read-document.ts';
import { type ReadOptions, readInThread } from './reading/read-in-thread.ts';

export type ReadPage = ReadDocument & { url: string; bytes: number };

/**
 * Fetches a page by `fetchPage` and reads it in a thread: passages with ids made of `sourceId`, the page's title and
 * its address after redirects. Throws ReadFailure with the reason.
 */
export async function readPage(
  url: string,
  sourceId: string,
  { onEnd, ...options }: FetchOptions & Pick<ReadOptions, 'onEnd'> = {},
): Promise<ReadPage> {
  const page = await fetchPage(url, options);
  // Its extension tells a CSV file from other text; the rest is not looked at.
  const name = new URL(page.url).pathname.split('/').at(-1) ?? '';
  const { contentType, bytes } = page;
  // Told first: the thread may take the bytes over.
  const size = bytes.length;
  const document = { sourceId, name, contentType, bytes, isPage: true };
  const read = await readInThread(document, { onEnd });
  return { ...read, url: page.url, bytes: size };
}
