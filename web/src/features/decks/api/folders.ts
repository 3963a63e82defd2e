import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Folder, FolderMove, Placement } from '#shared/schemas/folders.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { changeCachedLists } from './change-lists.ts';
import { deckKeys } from './deck-keys.ts';

/** Query for the user's folders, by name. */
export const foldersQuery = queryOptions({
  queryKey: deckKeys.folders,
  queryFn: ({ signal }) => call<{ items: Folder[] }>('/folders', { signal }),
  meta: loadErrorShownInPlaceMeta,
});

/**
 * Marks a presentation as a favourite or moves it to a folder. The lists show the change at once, and are restored
 * after an error.
 */
export function usePlaceDeck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...placement }: Placement & { id: string }) =>
      call<void>(`/presentations/${encodeURIComponent(id)}/placement`, {
        method: 'PATCH',
        body: placement,
      }),
    onMutate: ({ id, ...placement }) =>
      changeCachedLists(queryClient, (decks) =>
        decks.map((deck) =>
          deck.id === id ? ({ ...deck, ...placement } as PresentationSummary) : deck,
        ),
      ),
    onError: (_error, _variables, restoreLists) => restoreLists?.(),
    onSettled: (_answer, _error, { id }) =>
      refetchEverywhere(queryClient, [deckKeys.lists, deckKeys.folders, deckKeys.detail(id)]),
  });
}

/** Creates an empty folder. */
export function useCreateFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call<void>('/folders', { method: 'POST', body: { name } }),
    meta: { isErrorShownInForm: true },
    onSuccess: () => refetchEverywhere(queryClient, [deckKeys.folders]),
  });
}

/** Renames a folder, or removes its presentations from it. */
export function useMoveFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: FolderMove) => call<void>('/folders/move', { method: 'POST', body: move }),
    meta: { isErrorShownInForm: true },
    onSettled: () => refetchEverywhere(queryClient, [deckKeys.lists, deckKeys.folders]),
  });
}
