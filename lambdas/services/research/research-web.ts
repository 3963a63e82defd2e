import { createHash } from 'node:crypto';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { logger } from '../../lib/logger.ts';
import { getJson, putJson } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { ReadPage } from '../decks/research-of.ts';
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
  private readonly allowed = new Set<string>();

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

  /** Addresses that may be read from now on. */
  allow(addresses: readonly string[]): void {
    for (const address of addresses) this.allowed.add(address);
  }

  async search(query: string): Promise<WebResult[] | Failed> {
    const { search } = this.ports;
    if (!search) return { failed: 'there is no web search' };
    const found = await this.kept(`search-${hashOf(query)}`, () =>
      search(query, mostResults, this.signal),
    );
    if (Array.isArray(found)) this.allow(found.flatMap(({ url }) => pageAddress(url) ?? []));
    return found;
  }

  /** Reads a page that somebody other than the model has named. */
  async fetchPage(url: string): Promise<ReadPage | Failed> {
    const { readPage } = this.ports;
    if (!readPage) return { failed: 'no pages can be read' };
    const address = pageAddress(url);
    const known = this.pages.find((page) => page.url === address);
    if (known) return known;
    if (address === undefined || !this.allowed.has(address))
      return { failed: 'only addresses that the request, a passage or a search names may be read' };
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
