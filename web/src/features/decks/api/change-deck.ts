import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useDeckMutation } from './deck-mutation.ts';

export type DeckChange = { id: string; action: 'pause' | 'resume' | 'cancel' };

const post = (change: DeckChange) =>
  call<Presentation>(`/presentations/${encodeURIComponent(change.id)}/${change.action}`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(change),
  });

/** Pauses, resumes or cancels a deck; what the server answers is shown at once. */
export const useChangeDeck = (meta?: { isShownInPlace: boolean }) => useDeckMutation(post, meta);
