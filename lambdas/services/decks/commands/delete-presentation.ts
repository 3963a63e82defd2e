import type { Clock } from '../../../lib/clock.ts';
import { markDeleted } from '../../../stores/deck-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextDeck } from '../engine/advance.ts';
import { readableDeck } from '../queries/readable-deck.ts';

/**
 * Deletes a presentation at once. Later claims and commits of its tasks fail, and the sweeper removes its artifacts.
 */
export async function deletePresentation(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<void> {
  const deck = await readableDeck(user, id);
  await markDeleted(deck.id, clock.now());
  await cancelTasks(deck.id, deck.run, clock.now());
  await releaseSlot(deck.owner_id, deck.id);
  await startNextDeck(deck, clock);
}
