import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { deckKeys } from './deck-keys.ts';
import type { DeckPage } from './list-decks.ts';

type DeckList = InfiniteData<DeckPage, string>;

/**
 * Changes the decks of all cached lists before the server has answered. Returns a function that restores the lists, for
 * an error.
 */
export async function changeCachedLists(
  queryClient: QueryClient,
  change: (decks: PresentationSummary[]) => PresentationSummary[],
): Promise<() => void> {
  const filter = { queryKey: deckKeys.lists };
  await queryClient.cancelQueries(filter);
  const before = queryClient.getQueriesData<DeckList>(filter);
  queryClient.setQueriesData<DeckList>(
    filter,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
  };
}
