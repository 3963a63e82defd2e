import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDeckChange } from './deck-mutation.ts';

const postDuplicate = (request: { id: string }) =>
  call<Presentation>(`/presentations/${encodeURIComponent(request.id)}/duplicate`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
  });

/** Duplicates a deck; returns the copy. */
export const useDuplicateDeck = () => useDeckChange({ call: postDuplicate });
