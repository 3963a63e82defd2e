import type { QueueStatus } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { claimStatsRefresh, readSnapshot, writeSnapshot } from '../../stores/queue-store.ts';
import { countInFlight } from './count-in-flight.ts';

const staleAfterMs = 3_000;

/**
 * Returns the numbers of active and pending tasks from a stored snapshot. The first caller after 3 s refreshes the
 * snapshot.
 */
export async function readQueueStatus(clock: Clock): Promise<QueueStatus> {
  const now = clock.now();
  const storedSnapshot = await readSnapshot();
  const isStale = storedSnapshot === undefined || storedSnapshot.at + staleAfterMs < now;
  if (storedSnapshot && !(isStale && (await claimStatsRefresh(storedSnapshot.at, now))))
    return toQueueStatus(storedSnapshot);
  const newSnapshot = { ...(await countInFlight(now)), at: now };
  await writeSnapshot(newSnapshot);
  return toQueueStatus(newSnapshot);
}

const toQueueStatus = (counts: { active_tasks: number; pending_tasks: number }): QueueStatus => ({
  active_tasks: counts.active_tasks,
  pending_tasks: counts.pending_tasks,
  worker_capacity: env.SETTINGS.worker_capacity,
});
