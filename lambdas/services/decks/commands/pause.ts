import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { pauseDeck } from '../engine/pause-deck.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck, createActionNotAllowedError } from './deck-actions.ts';

/** Pauses a presentation. Throws action_not_allowed. */
export async function pause(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'pause');
  const isPaused = await pauseDeck(deck, 'user', clock, user);
  const now = await requireReadableDeck(user, id);
  if (!isPaused) throw await createActionNotAllowedError(now, user);
  return now;
}
