import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';

type DeckChangeOptions<Variables, Result> = {
  call: (variables: Variables) => Promise<Result>;
  /** The mutation's `meta`: set when the form shows errors. */
  meta?: { isErrorShownInForm: boolean } | undefined;
  onResult?: (result: Result, variables: Variables) => void;
  /**
   * Keeps the mutation pending until the refetch has finished, when the response alone is not
   * enough to show the result.
   */
  waitsForRefetch?: boolean;
};

/**
 * A mutation of a deck. Refetches the data that it may have changed, also after an error: a conflict means that another
 * user or tab changed the deck.
 */
export function useDeckChange<Variables extends { id: string }, Result>(
  options: DeckChangeOptions<Variables, Result>,
) {
  const { call, meta, onResult, waitsForRefetch = false } = options;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(meta ? { meta } : {}),
    onSuccess: (result, variables) => onResult?.(result, variables),
    onSettled: (_result, _error, { id }) => {
      const keys = [deckKeys.deck(id), deckKeys.lists, ['queue']];
      const refetched = refetchEverywhere(queryClient, keys);
      return waitsForRefetch ? refetched : undefined;
    },
  });
}

/** A mutation that returns the deck, which is shown at once. */
export function useDeckMutation<Variables extends { id: string }>(
  call: (variables: Variables) => Promise<Presentation>,
  meta?: { isErrorShownInForm: boolean },
) {
  const queryClient = useQueryClient();
  return useDeckChange({
    call,
    meta,
    onResult: (deck) => queryClient.setQueryData(deckKeys.detail(deck.id), deck),
  });
}
