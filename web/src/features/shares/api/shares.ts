import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CreateShareBody, Share } from '#shared/schemas/shares.ts';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { useDeckCall } from '#web/features/decks/api/deck-mutation.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';

const base = (id: string) => `/presentations/${encodeURIComponent(id)}/shares`;

/** Views come in while it is looked at. */
const lookedAgainMs = 15_000;

/** The links of a deck, the newest first. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.shares(id),
    queryFn: async ({ signal }) => (await call<{ items: Share[] }>(base(id), { signal })).items,
    refetchInterval: lookedAgainMs,
    meta: { isShownInPlace: true },
  });

export type ShareAsk = { id: string; body: CreateShareBody };

const post = (ask: ShareAsk) =>
  call<Share>(base(ask.id), {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    body: ask.body,
  });

/** Makes a link, which is in the list at once; its form says what goes wrong. */
export function useCreateShare(id: string) {
  const queryClient = useQueryClient();
  return useDeckCall({
    call: post,
    meta: useShownInPlace(),
    onAnswer: (made) =>
      queryClient.setQueryData(sharesQuery(id).queryKey, (before) => [made, ...(before ?? [])]),
  });
}

type Revocation = { id: string; share: string };

const remove = ({ id, share }: Revocation) =>
  call<void>(`${base(id)}/${encodeURIComponent(share)}`, { method: 'DELETE' });

/** Ends a link; pending until the list shows it as ended. */
export const useRevokeShare = () =>
  useDeckCall({ call: remove, meta: useShownInPlace(), isPendingUntilShown: true });
