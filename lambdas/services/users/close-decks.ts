import type { Clock } from '../../lib/clock.ts';
import { markDeleted } from '../../stores/deck-store.ts';
import { cancelTasks } from '../../stores/halt-tasks.ts';
import { listAllDecksOf } from '../../stores/owner-store.ts';

/**
 * Takes a removed user's decks from everybody's eyes and from the workers; what they hold is the sweeper's to
 * remove. Doing it twice is doing it once.
 */
export async function closeDecks(userId: string, clock: Clock): Promise<void> {
  for (const deck of await listAllDecksOf(userId)) {
    if (deck.deleted_at === undefined) await markDeleted(deck.id, clock.now());
    await cancelTasks(deck.id, deck.run, clock.now());
  }
}
