import type { FetchOptions } from '../sources/fetch-page.ts';
import { readPage } from '../sources/read-page.ts';
import type { ReadWebPage } from './research-web.ts';

/**
 * Returns a function that reads a page for research with the same limits as a source: only from the public internet,
 * in a thread.
 */
export const readWebPageWith =
  (options: FetchOptions = {}): ReadWebPage =>
  async (url, id, signal) => {
    const { title, passages } = await readPage(url, id, { ...options, signal });
    return { title: title ?? '', passages };
  };
