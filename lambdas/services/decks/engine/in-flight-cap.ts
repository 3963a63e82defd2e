import { isCrowded, taskShare } from '#shared/domain/task-share.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { runningDecks } from '../../../stores/slot-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { ownerLimits } from './deck-progress.ts';

/** What every owner has: the least that any tier gives. */
const leastTasks = () =>
  Math.min(...Object.values(tierTable(env.SETTINGS)).map((limits) => limits.running_tasks));

/**
 * How many tasks of a deck may be queued or running now: its share of what its owner may have. An owner of
 * several decks makes room while tasks stand in line; a single deck keeps its pace, for a worker's cold
 * start looks like a line too.
 */
export async function inFlightCap(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  now: number,
): Promise<number> {
  const running = await runningDecks(deck.owner_id);
  const { running_tasks } = ownerLimits(deck);
  const makesRoom = running.length > 1 && isCrowded(tasks, now);
  const most = makesRoom ? Math.min(running_tasks, leastTasks()) : running_tasks;
  return taskShare(most, running.length);
}
