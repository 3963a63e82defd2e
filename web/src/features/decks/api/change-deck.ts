import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDeckMutation } from './deck-mutation.ts';

export type DeckChange = { id: string; action: 'pause' | 'resume' | 'cancel' };

const postDeckChange = (change: DeckChange) =>
  call<Presentation>(`/presentations/${encodeURIComponent(change.id)}/${change.action}`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(change),
  });

/** Pauses, resumes or cancels a deck; shows the returned deck at once. */
export const useChangeDeck = (meta?: { isErrorShownInForm: boolean }) =>
  useDeckMutation(postDeckChange, meta);
