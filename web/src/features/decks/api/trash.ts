import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { call } from '#web/lib/api-client.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';
import { forgetDeletion } from './delete-deck.ts';

/** Query for the user's deleted presentations, the last deleted first. */
export const trashQuery = queryOptions({
  queryKey: deckKeys.trash,
  queryFn: ({ signal }) => call<{ items: TrashedPresentation[] }>('/trash', { signal }),
  meta: loadErrorShownInPlaceMeta,
});

const trashPath = (id: string) => `/trash/${encodeURIComponent(id)}`;

/** Restores a presentation from the trash. */
export function useRestoreFromTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<Presentation>(`${trashPath(id)}/restore`, { method: 'POST' }),
    onSuccess: (_deck, id) => forgetDeletion(id),
    onSettled: () =>
      refetchEverywhere(queryClient, [deckKeys.lists, deckKeys.folders, deckKeys.trash]),
  });
}

/** Removes a presentation from the trash permanently; does nothing if it was already removed. */
async function deleteFromTrash({ id }: TrashedPresentation): Promise<void> {
  try {
    await call<void>(trashPath(id), { method: 'DELETE' });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Permanently removes presentations from the trash, one after the other; stops at the first error. */
export function useDeleteFromTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (decks: readonly TrashedPresentation[]) => {
      for (const deck of decks) await deleteFromTrash(deck);
    },
    onSettled: () => refetchEverywhere(queryClient, [deckKeys.trash]),
  });
}
