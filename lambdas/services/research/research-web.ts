import { createHash } from 'node:crypto';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { logger } from '../../lib/logger.ts';
import { getJson, putJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { ReadPage } from '../decks/evidence/research-results.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';
import { pageAddress } from './page-address.ts';
import type { WebResult, WebSearch } from './web-search.ts';

/** Reads a page of the web into passages of the source `id`. Rejects when it can't be read or may not be. */
export type ReadWebPage = (
  url: string,
  id: string,
  signal: AbortSignal,
) => Promise<Omit<ReadPage, 'id' | 'url'>>;

/** The ways to the web that a stage has. */
export type WebPorts = { readPage: ReadWebPage | undefined; search: WebSearch | undefined };

type Failed = { failed: string };
const mostResults = 6;

/**
 * Bounds the information that a model under a source's control can leak by its choice of fetches and searches.
 * Decision record 33 counts the bits: change both together.
 */
const webLimits = {
  /** Addresses of the request that may be read, the first ones. */
  requestPages: 8,
  searches: 3,
  /** Pages that are read of one search's results. */
  pagesOfSearch: 1,
  /** Pages in all. */
  pages: 6,
} as const;
/** The network's or the server's state of the moment, not the page's. */
const passing: ReadonlySet<SourceErrorCode> = new Set([
  'page_slow',
  'page_unreachable',
  'page_failed',
]);

/** Told by the address alone: a later claim of the research reads its pages in another order. */
export const webPageId = (address: string): string => `w${hashOf(address).slice(0, 8)}`;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * What one research reads of the web. Everything that comes in is stored before the model is told of it: a later
 * claim of the task reads the same and asks nobody twice.
 */
export class ResearchWeb {
  readonly pages: ReadPage[] = [];
  private readonly deck: DeckItem;
  private readonly ports: WebPorts;
  private readonly signal: AbortSignal;
  /** Requested pages, including failed ones. */
  private tried = 0;
  private readonly queries = new Set<string>();
  /** Each list is what the request, or one search, has named, and how many of it may still be read. */
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

  /** Addresses that the user wrote: the first of them may be read from now on. */
  allow(addresses: readonly string[]): void {
    const first = addresses.slice(0, webLimits.requestPages);
    this.lists.push({ addresses: new Set(first), left: webLimits.pages });
  }

  async search(query: string): Promise<WebResult[] | Failed> {
    const { search } = this.ports;
    if (!search) return { failed: 'there is no web search' };
    const isNew = !this.queries.has(query);
    if (isNew && this.queries.size >= webLimits.searches) return { failed: 'no searches are left' };
    this.queries.add(query);
    const found = await this.kept(`search-${hashOf(query)}`, () =>
      search(query, mostResults, this.signal),
    );
    if (isNew && Array.isArray(found)) {
      const addresses = new Set(found.flatMap(({ url }) => pageAddress(url) ?? []));
      this.lists.push({ addresses, left: webLimits.pagesOfSearch });
    }
    return found;
  }

  /** Reads a page that the user or a search has named, and counts the choice. */
  async fetchPage(url: string): Promise<ReadPage | Failed> {
    const { readPage } = this.ports;
    if (!readPage) return { failed: 'no pages can be read' };
    const address = pageAddress(url);
    const known = this.pages.find((page) => page.url === address);
    if (known) return known;
    const lists = this.lists.filter(({ addresses }) => addresses.has(address ?? ''));
    if (address === undefined || lists.length === 0)
      return { failed: 'only addresses that the request or a search names may be read' };
    const list = lists.find(({ left }) => left > 0);
    if (!list || this.tried >= webLimits.pages) return { failed: 'no more pages may be read' };
    list.left -= 1;
    this.tried += 1;
    const id = webPageId(address);
    const read = await this.kept(`page-${hashOf(address)}`, () =>
      readPage(address, id, this.signal),
    );
    if ('failed' in read) return read;
    const page = { ...read, id, url: address };
    this.pages.push(page);
    return page;
  }

  private async kept<T>(name: string, get: () => Promise<T>): Promise<T | Failed> {
    const key = `decks/${this.deck.id}/research/${this.deck.run}/${name}.json`;
    const before = await getJson<T | Failed>(key);
    if (before !== undefined) return before;
    try {
      const got = await get();
      await putJson(key, got);
      return got;
    } catch (error) {
      return this.failed(key, error);
    }
  }

  /** The loop goes on without it. Only what would fail again is kept: another claim tries the rest anew. */
  private async failed(key: string, error: unknown): Promise<Failed> {
    // A pause or a lost lease: the page is not at fault, and this claim has nothing more to say.
    if (this.signal.aborted) throw error;
    logger.info('research could not read the web', { deck: this.deck.id, error: error as Error });
    if (!(error instanceof ReadFailure)) return { failed: 'it could not be read' };
    const failed = { failed: `it could not be read: ${error.code}` };
    if (!passing.has(error.code)) await putJson(key, failed);
    return failed;
  }
}
