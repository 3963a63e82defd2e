import { areWorkersBusy, fairTaskCount } from '#shared/domain/task-share.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listRunningDecks } from '../../../stores/slot-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { ownerLimits } from './deck-progress.ts';

/** The smallest number of running tasks that any tier allows. */
export const lowestTierTasks = (): number =>
  Math.min(...Object.values(tierTable(env.SETTINGS)).map((limits) => limits.running_tasks));

/**
 * Returns how many tasks of a deck may be queued or running now: its share of its owner's limit. While all workers
 * are busy, an owner of several running decks gets only the lowest tier's limit. A single deck keeps its share,
 * because a worker's cold start can't be distinguished from busy workers.
 */
export async function inFlightCap(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  now: number,
): Promise<number> {
  const running = await listRunningDecks(deck.owner_id);
  const { running_tasks } = ownerLimits(deck);
  const isReduced = running.length > 1 && areWorkersBusy(tasks, now);
  const limit = isReduced ? Math.min(running_tasks, lowestTierTasks()) : running_tasks;
  return fairTaskCount(limit, running.length);
}
