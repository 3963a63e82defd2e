import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { deckKeys } from './deck-keys.ts';

export type DeckChange = { id: string; action: 'pause' | 'resume' | 'cancel' };

const post = (change: DeckChange) =>
  call<Presentation>(`/presentations/${encodeURIComponent(change.id)}/${change.action}`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(change),
  });

/** Pauses, resumes or cancels a deck; what the server answers is shown at once. */
export function useChangeDeck() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: post,
    onSuccess: (deck) => queryClient.setQueryData(deckKeys.detail(deck.id), deck),
    onSettled: (_deck, _error, { id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deckKeys.deck(id) }),
        queryClient.invalidateQueries({ queryKey: deckKeys.lists }),
        queryClient.invalidateQueries({ queryKey: ['queue'] }),
      ]),
  });
}
