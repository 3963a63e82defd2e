import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type {
  listPresentationsQuerySchema,
  PresentationSummary,
} from '#shared/schemas/presentations.ts';
import { type DeckItem, listOwnerDecks } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { userDeckActionsInList } from '../commands/deck-actions.ts';
import { summaryView } from './views.ts';

export type ListQuery = z.infer<typeof listPresentationsQuerySchema>;
type Page = { items: PresentationSummary[]; next_cursor: string | null; total: number };

const sortOrders: Record<ListQuery['sort'], (a: DeckItem, b: DeckItem) => number> = {
  created_at: (a, b) => b.created_at - a.created_at || b.id.localeCompare(a.id),
  updated_at: (a, b) => b.updated_at - a.updated_at || b.id.localeCompare(a.id),
  title: (a, b) =>
    (a.title || a.topic).localeCompare(b.title || b.topic) || a.id.localeCompare(b.id),
};

function matchesQuery(deck: DeckItem, query: ListQuery): boolean {
  const statuses = query.status === undefined ? undefined : [query.status].flat();
  if (statuses && !statuses.includes(deck.status)) return false;
  if (query.is_favorite !== undefined && query.is_favorite !== (deck.is_favorite ?? false)) {
    return false;
  }
  if (query.folder !== undefined && query.folder !== deck.folder) return false;
  const q = query.q?.toLowerCase() ?? '';
  return q === '' || `${deck.title} ${deck.topic}`.toLowerCase().includes(q);
}

/**
 * Returns a page of an owner's presentations. Filters and sorts at most 2,000 summaries in memory. The cursor is the
 * last id. Throws forbidden.
 */
export async function listPresentations(user: UserRecord, query: ListQuery): Promise<Page> {
  const owner = query.owner_id ?? user.id;
  if (owner !== user.id && !user.is_admin) throw new AppError('forbidden');
  const foundDecks = (await listOwnerDecks(owner))
    .filter((deck) => matchesQuery(deck, query))
    .sort(sortOrders[query.sort]);
  const start = query.cursor ? foundDecks.findIndex((deck) => deck.id === query.cursor) + 1 : 0;
  const page = foundDecks.slice(start, start + query.limit);
  const options = { stages: query.include_stages ?? false };
  return {
    items: page.map((deck) => summaryView(deck, userDeckActionsInList(deck, user), options)),
    next_cursor: start + query.limit < foundDecks.length ? (page.at(-1)?.id ?? null) : null,
    total: foundDecks.length,
  };
}
