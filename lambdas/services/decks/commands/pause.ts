import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { holdDeck } from '../engine/hold-deck.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { deckFor, notAllowed } from './deck-actions.ts';

/** Pauses a presentation; 409 where the table of actions does not allow it. */
export async function pause(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'pause');
  const held = await holdDeck(deck, 'user', clock);
  const now = await readableDeck(user, id);
  if (!held) throw await notAllowed(now, user);
  return now;
}
