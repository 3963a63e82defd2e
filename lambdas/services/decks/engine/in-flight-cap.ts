import { areWorkersBusy, computeFairTaskCount } from '#shared/domain/task-share.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listRunningDecks } from '../../../stores/slot-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { getOwnerLimits } from './deck-progress.ts';

/** The smallest number of running tasks that any tier allows. */
export const minTierRunningTasks = (): number =>
  Math.min(
    ...Object.values(getTierLimitsTable(env.SETTINGS)).map((limits) => limits.running_tasks),
  );

/**
 * Returns how many tasks of a deck may be queued or running now: its share of its owner's limit. While all workers
 * are busy, an owner of several running decks gets only the lowest tier's limit. A single deck keeps its share,
 * because a worker's cold start can't be distinguished from busy workers.
 */
export async function computeInFlightCap(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  now: number,
): Promise<number> {
  const running = await listRunningDecks(deck.owner_id);
  const { running_tasks } = getOwnerLimits(deck);
  const isReduced = running.length > 1 && areWorkersBusy(tasks, now);
  const limit = isReduced ? Math.min(running_tasks, minTierRunningTasks()) : running_tasks;
  return computeFairTaskCount(limit, running.length);
}
