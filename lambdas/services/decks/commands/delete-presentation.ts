import { trashDays } from '#shared/domain/trash.ts';
import type { Clock } from '../../../lib/clock.ts';
import { markDeleted } from '../../../stores/deck-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import { moveToTrash } from '../../../stores/trash-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextDeck } from '../engine/advance.ts';
import { deckRole, readableDeck } from '../queries/readable-deck.ts';

/**
 * Deletes a presentation: later claims and commits of its tasks fail. The owner's own goes to the trash. The sweeper
 * removes the content at once if an admin deletes it; its owner can't restore it.
 */
export async function deletePresentation(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<void> {
  const deck = await readableDeck(user, id);
  const now = clock.now();
  if (deckRole(user, deck) === 'owner') await moveToTrash(deck, now, now + trashDays * 86_400_000);
  else await markDeleted(deck.id, now);
  await cancelTasks(deck.id, deck.run, now);
  await releaseSlot(deck.owner_id, deck.id);
  await startNextDeck(deck, clock);
}
