import { createHash } from 'node:crypto';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { logger } from '../../lib/logger.ts';
import { getJson, putJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';
import { normalizeAddress } from './page-address.ts';
import type { WebPage } from './web-page.ts';
import type { WebResult, WebSearch } from './web-search.ts';

/** Reads a web page into passages of the source `id`. Rejects if the page can't or must not be read. */
export type ReadWebPage = (
  url: string,
  id: string,
  signal: AbortSignal,
) => Promise<Omit<WebPage, 'id' | 'url'>>;

/** The deployment's access to the web. */
export type WebPorts = { readPage: ReadWebPage | undefined; search: WebSearch | undefined };

type FailedResult = { failed: string };
const maxResults = 6;

/**
 * Limits how much information a model that follows a source's instructions can leak by its choice of fetches and
 * searches. Decision record 33 computes the number of bits; change it together with these limits.
 */
const webLimits = {
  /** Maximum number of URLs from the user's request that may be read. */
  requestPages: 8,
  searches: 3,
  /** Maximum number of pages that may be read from the results of one search. */
  pagesOfSearch: 1,
  /** Maximum number of pages that may be read in total. */
  pages: 6,
} as const;
/** Errors of the network or server, which a retry may avoid. */
const temporaryErrors: ReadonlySet<SourceErrorCode> = new Set([
  'page_slow',
  'page_unreachable',
  'page_failed',
]);

/**
 * Returns a page's source id, derived from its URL, because a later claim of the task may read pages in another
 * order.
 */
export const deriveWebPageId = (address: string): string => `w${hashText(address).slice(0, 8)}`;

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Web access of one research task. Stores every result before it is sent to the model, so that a later claim of the
 * task reads the same results without new requests.
 */
export class ResearchWeb {
  readonly pages: WebPage[] = [];
  private readonly deck: DeckItem;
  private readonly ports: WebPorts;
  private readonly signal: AbortSignal;
  /** Number of requested pages, including failed ones. */
  private requestedPages = 0;
  private readonly queries = new Set<string>();
  /** Lists of URLs, one for the request and one for each search, and how many of each list may still be read. */
  private readonly lists: { addresses: Set<string>; left: number }[] = [];

  constructor(deck: DeckItem, ports: WebPorts, signal: AbortSignal) {
    this.deck = deck;
    this.ports = ports;
    this.signal = signal;
  }

  get canRead(): boolean {
    return this.ports.readPage !== undefined;
  }

  get canSearch(): boolean {
    return this.ports.search !== undefined;
  }

  /** Allows the model to read the first URLs in the user's request, up to the limit in webLimits. */
  allowAddresses(addresses: readonly string[]): void {
    const allowedAddresses = addresses.slice(0, webLimits.requestPages);
    this.lists.push({ addresses: new Set(allowedAddresses), left: webLimits.pages });
  }

  async search(query: string): Promise<WebResult[] | FailedResult> {
    const { search } = this.ports;
    if (!search) return { failed: 'there is no web search' };
    const isNew = !this.queries.has(query);
    if (isNew && this.queries.size >= webLimits.searches) return { failed: 'no searches are left' };
    this.queries.add(query);
    const searchResults = await this.cached(`search-${hashText(query)}`, () =>
      search(query, maxResults, this.signal),
    );
    if (isNew && Array.isArray(searchResults)) {
      const addresses = new Set(searchResults.flatMap(({ url }) => normalizeAddress(url) ?? []));
      this.lists.push({ addresses, left: webLimits.pagesOfSearch });
    }
    return searchResults;
  }

  /** Reads a page that the user or a search has named, and counts it against the limits. */
  async fetchPage(url: string): Promise<WebPage | FailedResult> {
    const { readPage } = this.ports;
    if (!readPage) return { failed: 'no pages can be read' };
    const address = normalizeAddress(url);
    const knownPage = this.pages.find((page) => page.url === address);
    if (knownPage) return knownPage;
    const lists = this.lists.filter(({ addresses }) => addresses.has(address ?? ''));
    if (address === undefined || lists.length === 0)
      return { failed: 'only addresses that the request or a search names may be read' };
    const list = lists.find(({ left }) => left > 0);
    if (!list || this.requestedPages >= webLimits.pages)
      return { failed: 'no more pages may be read' };
    list.left -= 1;
    this.requestedPages += 1;
    const id = deriveWebPageId(address);
    const readResult = await this.cached(`page-${hashText(address)}`, () =>
      readPage(address, id, this.signal),
    );
    if ('failed' in readResult) return readResult;
    const page = { ...readResult, id, url: address };
    this.pages.push(page);
    return page;
  }

  private async cached<T>(name: string, get: () => Promise<T>): Promise<T | FailedResult> {
    const key = `decks/${this.deck.id}/research/${this.deck.run}/${name}.json`;
    const storedResult = await getJson<T | FailedResult>(key);
    if (storedResult !== undefined) return storedResult;
    try {
      const result = await get();
      await putJson(key, result);
      return result;
    } catch (error) {
      return this.failed(key, error);
    }
  }

  /**
   * Returns the failure for the model. Stores only permanent failures, so that another claim retries temporary ones.
   */
  private async failed(key: string, error: unknown): Promise<FailedResult> {
    // The request was aborted by a pause or a lost lease, which is not a failure of the page.
    if (this.signal.aborted) throw error;
    logger.info('research could not read the web', { deck: this.deck.id, error: error as Error });
    if (!(error instanceof ReadFailure)) return { failed: 'it could not be read' };
    const failed = { failed: `it could not be read: ${error.code}` };
    if (!temporaryErrors.has(error.code)) await putJson(key, failed);
    return failed;
  }
}
