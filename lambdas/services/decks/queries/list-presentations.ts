import type { z } from 'zod';
import { findMatch } from '#shared/deck/search-text.ts';
import { AppError } from '#shared/errors.ts';
import type {
  listPresentationsQuerySchema,
  PresentationSummary,
} from '#shared/schemas/presentations.ts';
import { type DeckItem, listOwnerDecks } from '../../../stores/deck-store.ts';
import { type FoundTexts, findByText, findInTexts } from '../../../stores/search-text-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { listUserDeckActionsForList } from '../commands/deck-actions.ts';
import { toSummaryView } from './views.ts';

export type ListQuery = z.infer<typeof listPresentationsQuerySchema>;
type Page = { items: PresentationSummary[]; next_cursor: string | null; total: number };

const sortOrders: Record<ListQuery['sort'], (a: DeckItem, b: DeckItem) => number> = {
  created_at: (a, b) => b.created_at - a.created_at || b.id.localeCompare(a.id),
  updated_at: (a, b) => b.updated_at - a.updated_at || b.id.localeCompare(a.id),
  title: (a, b) =>
    (a.title || a.topic).localeCompare(b.title || b.topic) || a.id.localeCompare(b.id),
};

/** Whether the deck matches the filters; `foundInText` has the decks whose slides contain the query's text. */
function matchesQuery(deck: DeckItem, query: ListQuery, foundInText: FoundTexts): boolean {
  const statuses = query.status === undefined ? undefined : [query.status].flat();
  if (statuses && !statuses.includes(deck.status)) return false;
  if (query.is_favorite !== undefined && query.is_favorite !== (deck.is_favorite ?? false)) {
    return false;
  }
  if (query.folder !== undefined && query.folder !== deck.folder) return false;
  const q = query.q?.toLowerCase() ?? '';
  const isInTitle = `${deck.title} ${deck.topic}`.toLowerCase().includes(q);
  return q === '' || isInTitle || foundInText.has(deck.id);
}

/** Returns where the slides contain the query's text; empty if the title contains it. */
function matchView(
  { id, title, slide_ids }: DeckItem,
  { q = '' }: ListQuery,
  found: FoundTexts,
): Pick<PresentationSummary, 'match'> {
  if (q === '' || title.toLowerCase().includes(q.toLowerCase())) return {};
  const match = findMatch(found.get(id) ?? [], q);
  const number = match ? slide_ids.indexOf(match.slide_id) + 1 : 0;
  return match && number > 0 ? { match: { ...match, number } } : {};
}

/** Number of presentations whose texts a search may read for one counted use of the rate limit. */
const decksPerSearchUse = 50;

/**
 * Returns a page of an owner's presentations. Filters and sorts at most 2,000 summaries in memory. The cursor is the
 * last id. A search counts against the rate limit of `limitSubject`. Throws forbidden and rate_limited.
 */
export async function listPresentations(
  user: UserRecord,
  query: ListQuery,
  limitSubject: string,
): Promise<Page> {
  const owner = query.owner_id ?? user.id;
  if (owner !== user.id && !user.is_admin) throw new AppError('forbidden');
  return toPage(user, await listOwnerDecks(owner), query, {
    limitSubject,
    findText: (q) => findByText(owner, q),
  });
}

/**
 * Returns a page of presentations that others share with the caller; see listPresentations. Throws validation if an owner or a folder is also requested, and rate_limited.
 */
export async function listSharedPage(
  user: UserRecord,
  decks: readonly DeckItem[],
  query: ListQuery,
  limitSubject: string,
): Promise<Page> {
  const conflictingParam = (['owner_id', 'folder', 'is_favorite'] as const).find(
    (name) => query[name] !== undefined,
  );
  if (conflictingParam !== undefined)
    throw createInvalidValueError(conflictingParam, 'not together with shared');
  return toPage(user, decks, query, { limitSubject, findText: (q) => findInTexts(decks, q) });
}

type Search = { limitSubject: string; findText: (q: string) => Promise<FoundTexts> };

async function toPage(
  user: UserRecord,
  decks: readonly DeckItem[],
  query: ListQuery,
  { limitSubject, findText }: Search,
): Promise<Page> {
  let foundInText: FoundTexts = new Map();
  if (query.q) {
    const uses = Math.ceil(decks.length / decksPerSearchUse);
    await spendUse('costly_read_account', limitSubject, uses);
    foundInText = await findText(query.q);
  }
  const matchingDecks = decks
    .filter((deck) => matchesQuery(deck, query, foundInText))
    .sort(sortOrders[query.sort]);
  const start = query.cursor ? matchingDecks.findIndex((deck) => deck.id === query.cursor) + 1 : 0;
  const page = matchingDecks.slice(start, start + query.limit);
  const options = { stages: query.include_stages ?? false };
  return {
    items: page.map((deck) => ({
      ...toSummaryView(deck, user, listUserDeckActionsForList(deck, user), options),
      ...matchView(deck, query, foundInText),
    })),
    next_cursor: start + query.limit < matchingDecks.length ? (page.at(-1)?.id ?? null) : null,
    total: matchingDecks.length,
  };
}
