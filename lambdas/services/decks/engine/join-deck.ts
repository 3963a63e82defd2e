import { ConditionFailed } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { markJoined } from '../../../stores/collaborator-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { findCollaboratorEntry } from '../queries/require-readable-deck.ts';

/**
 * Records that a collaborator has opened the presentation; does nothing after the first time. If the collaborators
 * change concurrently, nothing is recorded until the user's next read.
 */
export async function joinDeck(user: UserRecord, deck: DeckItem, clock: Clock): Promise<void> {
  const entry = findCollaboratorEntry(deck, user);
  if (!entry || entry.has_joined) return;
  try {
    await markJoined(deck, user.id, entry, clock.now());
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
