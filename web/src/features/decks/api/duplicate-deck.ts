import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useDeckCall } from './deck-mutation.ts';

const post = (ask: { id: string }) =>
  call<Presentation>(`/presentations/${encodeURIComponent(ask.id)}/duplicate`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
  });

/** Copies a deck; the answer is the copy. */
export const useDuplicateDeck = () => useDeckCall({ call: post });
