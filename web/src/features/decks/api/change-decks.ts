import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Placement } from '#shared/schemas/folders.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { changeCachedLists } from './change-lists.ts';
import { deckKeys } from './deck-keys.ts';
import { forgetDeletion, markDeleted } from './delete-deck.ts';

/** A change that is made to each of several presentations. */
export type BulkDeckChange = {
  decks: readonly PresentationSummary[];
  /** Changes one presentation on the server. */
  send: (deck: PresentationSummary) => Promise<unknown>;
  /** Returns the presentation as lists show it after the change; undefined when they don't show it any more. */
  show?: (deck: PresentationSummary) => PresentationSummary | undefined;
};

export type FailedChange = { deck: PresentationSummary; error: unknown };

const deckPath = ({ id }: PresentationSummary) => `/presentations/${encodeURIComponent(id)}`;

/**
 * Changes several presentations, one request after the other. The lists show the change at once. The result has the
 * presentations that could not be changed; the lists then show what the server has.
 */
export function useChangeDecks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ decks, send }: BulkDeckChange): Promise<FailedChange[]> => {
      const failed: FailedChange[] = [];
      for (const deck of decks) {
        await send(deck).catch((error: unknown) => failed.push({ deck, error }));
      }
      return failed;
    },
    onMutate: ({ decks, show }: BulkDeckChange) => {
      const ids = new Set(decks.map(({ id }) => id));
      if (!show) return undefined;
      return changeCachedLists(queryClient, (listed) =>
        listed.flatMap((deck) => (ids.has(deck.id) ? (show(deck) ?? []) : deck)),
      );
    },
    onSuccess: (failed, _change, restoreLists) => {
      if (failed.length > 0) restoreLists?.();
    },
    onSettled: (_failed, _error, { decks }) =>
      refetchEverywhere(queryClient, [
        deckKeys.lists,
        deckKeys.folders,
        deckKeys.trash,
        ...decks.map(({ id }) => deckKeys.detail(id)),
      ]),
  });
}

/**
 * Marks presentations as favourites or moves them to a folder; `placement` returns the change for each presentation.
 */
export const placeDecks = (
  decks: readonly PresentationSummary[],
  placement: (deck: PresentationSummary) => Placement,
): BulkDeckChange => ({
  decks,
  send: (deck) =>
    call<void>(`${deckPath(deck)}/placement`, { method: 'PATCH', body: placement(deck) }),
  show: (deck) => ({ ...deck, ...placement(deck) }) as PresentationSummary,
});

/** Moves presentations to the trash. */
export const trashDecks = (decks: readonly PresentationSummary[]): BulkDeckChange => ({
  decks,
  send: async (deck) => {
    markDeleted(deck.id);
    try {
      await call<void>(deckPath(deck), { method: 'DELETE' });
    } catch (error) {
      forgetDeletion(deck.id);
      throw error;
    }
  },
  show: () => undefined,
});

/** Restores presentations from the trash. */
export const restoreDecks = (decks: readonly PresentationSummary[]): BulkDeckChange => ({
  decks,
  send: async ({ id }) => {
    await call(`/trash/${encodeURIComponent(id)}/restore`, { method: 'POST' });
    forgetDeletion(id);
  },
});
