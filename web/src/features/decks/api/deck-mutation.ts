import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';

type Options<Ask, Answer> = {
  call: (ask: Ask) => Promise<Answer>;
  /** Says in the mutation's `meta` that its form shows what goes wrong. */
  meta?: { isShownInPlace: boolean } | undefined;
  onAnswer?: (answer: Answer, ask: Ask) => void;
  /** Stays pending until what hangs on the deck has come anew, for an answer that shows too little of it. */
  isPendingUntilShown?: boolean;
};

/**
 * A call that changes a deck. What it may have changed is fetched anew, also where the server refused: then
 * somebody else has changed the deck, and the page must show it.
 */
export function useDeckCall<Ask extends { id: string }, Answer>(options: Options<Ask, Answer>) {
  const { call, meta, onAnswer, isPendingUntilShown = false } = options;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(meta ? { meta } : {}),
    onSuccess: (answer, ask) => onAnswer?.(answer, ask),
    onSettled: (_answer, _error, { id }) => {
      const touched = [deckKeys.deck(id), deckKeys.lists, ['queue']];
      const fetched = refetchEverywhere(queryClient, touched);
      return isPendingUntilShown ? fetched : undefined;
    },
  });
}

/** A call that answers the deck as it is now, which is shown at once. */
export function useDeckMutation<Ask extends { id: string }>(
  call: (ask: Ask) => Promise<Presentation>,
  meta?: { isShownInPlace: boolean },
) {
  const queryClient = useQueryClient();
  return useDeckCall({
    call,
    meta,
    onAnswer: (deck) => queryClient.setQueryData(deckKeys.detail(deck.id), deck),
  });
}
