import type { Clock } from '../../lib/clock.ts';
import { markDeleted } from '../../stores/deck-store.ts';
import { listAllOwnerDecks } from '../../stores/owner-store.ts';
import { cancelTasks } from '../../stores/task-control.ts';
import { isTrashed, purgeFromTrash } from '../../stores/trash-store.ts';

/** Marks a removed user's decks as deleted and cancels their tasks; the sweeper removes their data. Idempotent. */
export async function deleteUserDecks(userId: string, clock: Clock): Promise<void> {
  for (const deck of await listAllOwnerDecks(userId)) {
    if (deck.deleted_at === undefined) await markDeleted(deck.id, clock.now());
    if (isTrashed(deck)) await purgeFromTrash(deck, clock.now());
    await cancelTasks(deck.id, deck.run, clock.now());
  }
}
