import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { changeCachedLists } from './change-lists.ts';
import { deckKeys } from './deck-keys.ts';

/** Decks that are deleted or being deleted. */
const deletedIds = new Set<string>();

/** Whether this tab has deleted the deck: fetching it would return 404. */
export const isDeleted = (id: string): boolean => deletedIds.has(id);

/** Prevents the tab from fetching a deck that is being deleted. */
export const markDeleted = (id: string): void => void deletedIds.add(id);

/** Allows the tab to fetch a restored deck again. */
export const forgetDeletion = (id: string): boolean => deletedIds.delete(id);

/** Deletes a deck; removes it from the lists at once and puts it back on an error. `onDone` runs after the response. */
export function useDeleteDeck(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<void>(`/presentations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onMutate: async (id) => {
      markDeleted(id);
      await queryClient.cancelQueries({ queryKey: deckKeys.deck(id) });
      return changeCachedLists(queryClient, (decks) => decks.filter((deck) => deck.id !== id));
    },
    onError: (_error, id, restoreLists) => {
      deletedIds.delete(id);
      restoreLists?.();
    },
    onSuccess: (_answer, id) => {
      // A page that is still open keeps its data: its components would fetch the deck again and get 404.
      queryClient.removeQueries({ queryKey: deckKeys.deck(id), type: 'inactive' });
      onDone();
    },
    onSettled: () =>
      refetchEverywhere(queryClient, [deckKeys.lists, deckKeys.folders, deckKeys.trash]),
  });
}
