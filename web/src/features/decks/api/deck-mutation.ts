import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { deckKeys } from './deck-keys.ts';

type Options<Answer> = {
  /** Says in the mutation's `meta` that its form shows what goes wrong. */
  meta?: { isShownInPlace: boolean };
  onAnswer?: (answer: Answer) => void;
};

/**
 * A call that changes a deck. It stays pending until what it changed has been fetched anew, also where the
 * server refused: then somebody else has changed the deck, and the page must show it.
 */
export function useDeckCall<Ask extends { id: string }, Answer>(
  call: (ask: Ask) => Promise<Answer>,
  { meta, onAnswer }: Options<Answer> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(meta ? { meta } : {}),
    onSuccess: (answer) => onAnswer?.(answer),
    onSettled: (_answer, _error, { id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deckKeys.deck(id) }),
        queryClient.invalidateQueries({ queryKey: deckKeys.lists }),
        queryClient.invalidateQueries({ queryKey: ['queue'] }),
      ]),
  });
}

/** A call that answers the deck as it is now, which is shown at once. */
export function useDeckMutation<Ask extends { id: string }>(
  call: (ask: Ask) => Promise<Presentation>,
  options: { meta?: { isShownInPlace: boolean } } = {},
) {
  const queryClient = useQueryClient();
  return useDeckCall(call, {
    ...options,
    onAnswer: (deck) => queryClient.setQueryData(deckKeys.detail(deck.id), deck),
  });
}
