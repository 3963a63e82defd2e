import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { advance } from '../services/decks/advance.ts';
import { removeArtifacts } from '../stores/artifact-store.ts';
import { getDeck, getDeletedDeck, listStalled, markPurged } from '../stores/deck-store.ts';
import { removeContent } from '../stores/remove-content.ts';
import { cancelTasks, expireTask, listTasks } from '../stores/task-store.ts';

/** A deck that changed within a lease is at work; older ones are looked at. */
const quietMs = 20_000;

/** Carries on every queued or running deck that has not changed for longer than a lease. */
export async function sweep(clock: Clock): Promise<void> {
  const stalled = await listStalled(clock.now() - quietMs);
  let failures = 0;
  for (const id of stalled) {
    try {
      await redrive(id, clock);
    } catch (error) {
      // One deck must not keep the others waiting; the next sweep comes back to it.
      failures += 1;
      logger.error('a deck could not be carried on', { deck: id, error: error as Error });
    }
  }
  if (failures > 0)
    throw new Error(`${failures} of ${stalled.length} decks could not be carried on`);
}

/** Expired claims become pending, which advance queues; it also sends the message again of any task that has been queued for long. */
async function redrive(id: string, clock: Clock): Promise<void> {
  const deck = await getDeck(id);
  if (!deck) return purge(id, clock);
  const now = clock.now();
  for (const task of await listTasks(id, deck.run)) {
    const isExpired = task.status === 'running' && (task.lease_until ?? 0) < now;
    if (isExpired) await expireTask(task, now);
  }
  await advance(id, clock);
}

/** What a deleted deck left behind: its artifacts and content. The ledger stays. */
async function purge(id: string, clock: Clock): Promise<void> {
  const deck = await getDeletedDeck(id);
  if (!deck) return;
  await cancelTasks(id, deck.run, clock.now());
  await removeArtifacts(`decks/${id}/`);
  // A topic that was a text of its own is a source with the deck's id.
  await removeArtifacts(`sources/${id}/`);
  await removeContent(id);
  await markPurged(id, clock.now());
}
