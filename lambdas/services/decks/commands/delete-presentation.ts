import type { Clock } from '../../../lib/clock.ts';
import { markDeleted } from '../../../stores/deck-store.ts';
import { cancelTasks } from '../../../stores/halt-tasks.ts';
import { giveSlot } from '../../../stores/slot-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextOf } from '../engine/advance.ts';
import { readableDeck } from '../queries/readable-deck.ts';

/** Gone at once for everybody; claims and commits that come later fail, and the sweeper removes the artifacts. */
export async function deletePresentation(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<void> {
  const deck = await readableDeck(user, id);
  await markDeleted(deck.id, clock.now());
  await cancelTasks(deck.id, deck.run, clock.now());
  await giveSlot(deck.owner_id, deck.id);
  await startNextOf(deck, clock);
}
