import type { UsageHistoryItem } from '#shared/schemas/usage.ts';
import { formatIso } from '../../lib/clock.ts';
import { type DeckItem, listDeckPage } from '../../stores/deck-store.ts';
import { listDeckSpendings, type SpendingItem } from '../../stores/spending-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { sumUsage } from './usage-rows.ts';

type Page = { items: UsageHistoryItem[]; next_cursor: string | null };

const toHistoryRow = (deck: DeckItem, spendings: readonly SpendingItem[]): UsageHistoryItem => ({
  presentation_id: deck.id,
  title: deck.deleted_at === undefined ? deck.title || deck.topic : null,
  status: deck.status,
  slide_count: deck.slide_count,
  created_at: formatIso(deck.created_at),
  ...sumUsage(spendings.filter((item) => item.presentation_id === deck.id)),
});

/**
 * Returns the cost of each of the user's presentations, newest first, including deleted ones. The cursor is the last
 * id.
 */
export async function usageHistory(
  user: UserRecord,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const decks = await listDeckPage(user.id, { limit: query.limit + 1, before: query.cursor });
  const page = decks.slice(0, query.limit);
  const [newest, oldest] = [page.at(0), page.at(-1)];
  if (!newest || !oldest) return { items: [], next_cursor: null };
  const spendings = await listDeckSpendings(user.id, { newest: newest.id, oldest: oldest.id });
  return {
    items: page.map((deck) => toHistoryRow(deck, spendings)),
    next_cursor: decks.length > query.limit ? oldest.id : null,
  };
}
