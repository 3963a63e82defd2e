import type { Clock } from '../../lib/clock.ts';
import { runInParallel } from '../../lib/in-parallel.ts';
import { type DeckItem, markDeleted } from '../../stores/deck-store.ts';
import { listAllOwnerDecks } from '../../stores/owner-store.ts';
import { cancelTasks } from '../../stores/task-control.ts';
import { isTrashed, purgeFromTrash } from '../../stores/trash-store.ts';

const concurrency = 8;

/**
 * Marks a removed user's decks as deleted and cancels their tasks; the sweeper removes their data, and cancels tasks
 * that an interrupted call has left. Idempotent.
 */
export async function deleteUserDecks(userId: string, clock: Clock): Promise<void> {
  const isVisible = (deck: DeckItem) => deck.deleted_at === undefined || isTrashed(deck);
  const decks = (await listAllOwnerDecks(userId)).filter(isVisible);
  await runInParallel(decks, concurrency, async (deck) => {
    if (isTrashed(deck)) await purgeFromTrash(deck, clock.now());
    else await markDeleted(deck.id, clock.now());
    await cancelTasks(deck.id, deck.run, clock.now());
  });
}
