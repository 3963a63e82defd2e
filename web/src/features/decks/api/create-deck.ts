import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatePresentationBody, Presentation } from '#shared/schemas/presentations.ts';
import type { Source, TextSourceBody } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { deckKeys } from './deck-keys.ts';
import { quotaKey } from './quota.ts';

export type NewDeck = {
  body: Omit<CreatePresentationBody, 'source_ids'>;
  /** Typed texts that must be stored as sources before the deck is created. */
  sources: TextSourceBody[];
  /** Sources that are already stored. */
  sourceIds: string[];
};

const postOnce = <T>(path: string, body: object, keyObject: object) =>
  call<T>(path, { method: 'POST', body, idempotencyKey: getIdempotencyKey(keyObject) });

/**
 * Stores the texts, then creates the deck. Each step has its idempotency key, so that a retry
 * creates nothing twice.
 */
async function createDeck({ body, sources, sourceIds }: NewDeck): Promise<Presentation> {
  const stored: Source[] = [];
  for (const source of sources) stored.push(await postOnce<Source>('/sources', source, source));
  const ids = [...stored.map((source) => source.id), ...sourceIds];
  return postOnce<Presentation>(
    '/presentations',
    ids.length === 0 ? body : { ...body, source_ids: ids },
    body,
  );
}

/** Creates a presentation and caches it for its page; the dialog shows errors. */
export function useCreateDeck() {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: createDeck,
    onSuccess: (deck) => {
      queryClient.setQueryData(deckKeys.detail(deck.id), deck);
      void refetchEverywhere(queryClient, [deckKeys.lists, ['queue']]);
    },
    // Refetches the quota after a rejection too: another tab may have used up the quota.
    onSettled: () => {
      void refetchEverywhere(queryClient, [quotaKey]);
    },
  });
}
