import type { FetchOptions } from '../sources/fetch-page.ts';
import { readPage } from '../sources/read-page.ts';
import type { ReadWebPage } from './research-web.ts';

/** Reads a page for research as a source's page is read: from the public internet alone, in a thread, bounded. */
export const readWebPageWith =
  (options: FetchOptions = {}): ReadWebPage =>
  async (url, id, signal) => {
    const { title, passages } = await readPage(url, id, { ...options, signal });
    return { title: title ?? '', passages };
  };
