import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';
import type { DeckPage } from './list-decks.ts';

type List = InfiniteData<DeckPage, string>;

function removeFromList(list: List | undefined, id: string): List | undefined {
  if (!list) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter((deck) => deck.id !== id),
  }));
  return { ...list, pages };
}

/** Decks that are deleted or being deleted. */
const deletedIds = new Set<string>();

/** Whether this tab has deleted the deck: fetching it would return 404. */
export const isDeleted = (id: string): boolean => deletedIds.has(id);

/** Allows the tab to fetch a restored deck again. */
export const forgetDeletion = (id: string): boolean => deletedIds.delete(id);

/** Deletes a deck; removes it from the lists at once and puts it back on an error. `onDone` runs after the response. */
export function useDeleteDeck(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<void>(`/presentations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onMutate: async (id) => {
      deletedIds.add(id);
      await queryClient.cancelQueries({ queryKey: deckKeys.deck(id) });
      await queryClient.cancelQueries({ queryKey: deckKeys.lists });
      const before = queryClient.getQueriesData<List>({ queryKey: deckKeys.lists });
      queryClient.setQueriesData<List>({ queryKey: deckKeys.lists }, (list) =>
        removeFromList(list, id),
      );
      return { before };
    },
    onError: (_error, id, context) => {
      deletedIds.delete(id);
      for (const [key, list] of context?.before ?? []) queryClient.setQueryData(key, list);
    },
    onSuccess: (_answer, id) => {
      queryClient.removeQueries({ queryKey: deckKeys.deck(id) });
      onDone();
    },
    onSettled: () => refetchEverywhere(queryClient, [deckKeys.lists, deckKeys.trash]),
  });
}
