import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatePresentationBody, Presentation } from '#shared/schemas/presentations.ts';
import type { Source, TextSourceBody } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { deckKeys } from './deck-keys.ts';
import { quotaKey } from './quota.ts';

export type NewDeck = {
  body: Omit<CreatePresentationBody, 'source_ids'>;
  /** Texts that are stored first. */
  sources: TextSourceBody[];
  /** Sources that the service has already. */
  sourceIds: string[];
};

const post = <T>(path: string, body: object, key: object) =>
  call<T>(path, { method: 'POST', body, idempotencyKey: idempotencyKeyOf(key) });

/** Stores the texts, then starts the deck. Every step repeats its key, so that a retry makes nothing twice. */
async function createDeck({ body, sources, sourceIds }: NewDeck): Promise<Presentation> {
  const stored: Source[] = [];
  for (const source of sources) stored.push(await post<Source>('/sources', source, source));
  const ids = [...stored.map((source) => source.id), ...sourceIds];
  return post<Presentation>(
    '/presentations',
    ids.length === 0 ? body : { ...body, source_ids: ids },
    body,
  );
}

/** Asks for a presentation and knows its page at once; an error is the dialog's to show. */
export function useCreateDeck() {
  const meta = useShownInPlace();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: createDeck,
    onSuccess: (deck) => {
      queryClient.setQueryData(deckKeys.detail(deck.id), deck);
      void refetchEverywhere(queryClient, [deckKeys.lists, ['queue']]);
    },
    // Where it was refused, the quota may be what another tab used up.
    onSettled: () => {
      void refetchEverywhere(queryClient, [quotaKey]);
    },
  });
}
