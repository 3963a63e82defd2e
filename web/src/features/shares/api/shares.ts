import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CreateShareBody, Share } from '#shared/schemas/shares.ts';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { useDeckChange } from '#web/features/decks/api/deck-mutation.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const sharesPath = (id: string) => `/presentations/${encodeURIComponent(id)}/shares`;

/** Polling interval in milliseconds, to update view counts while the dialog is open. */
const refetchMs = 15_000;

/** Query for a deck's share links, newest first. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.shares(id),
    queryFn: async ({ signal }) =>
      (await call<{ items: Share[] }>(sharesPath(id), { signal })).items,
    refetchInterval: refetchMs,
    meta: { isErrorShownInForm: true },
  });

type ShareRequest = { id: string; body: CreateShareBody };

const postShare = (request: ShareRequest) =>
  call<Share>(sharesPath(request.id), {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    body: request.body,
  });

/** Creates a share link and adds it to the cached list; the form shows errors. */
export function useCreateShare(id: string) {
  const queryClient = useQueryClient();
  return useDeckChange({
    call: postShare,
    meta: useErrorShownInForm(),
    onResult: (created) =>
      queryClient.setQueryData(sharesQuery(id).queryKey, (before) => [created, ...(before ?? [])]),
  });
}

type Revocation = { id: string; share: string };

const deleteShare = ({ id, share }: Revocation) =>
  call<void>(`${sharesPath(id)}/${encodeURIComponent(share)}`, { method: 'DELETE' });

/** Revokes a share link; pending until the refetched list shows it as revoked. */
export const useRevokeShare = () =>
  useDeckChange({ call: deleteShare, meta: useErrorShownInForm(), waitsForRefetch: true });
