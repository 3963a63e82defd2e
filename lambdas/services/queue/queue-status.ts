import type { QueueStatus } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { claimStatsRefresh, readSnapshot, writeSnapshot } from '../../stores/queue-store.ts';
import { countInFlight } from './count-in-flight.ts';

const staleAfterMs = 3_000;

/**
 * Returns how busy the workers are, from one stored snapshot. The first caller that finds it older than 3 s refreshes
 * it.
 */
export async function queueStatus(clock: Clock): Promise<QueueStatus> {
  const now = clock.now();
  const knownSnapshot = await readSnapshot();
  const isStale = knownSnapshot === undefined || knownSnapshot.at + staleAfterMs < now;
  if (knownSnapshot && !(isStale && (await claimStatsRefresh(knownSnapshot.at, now))))
    return view(knownSnapshot);
  const newSnapshot = { ...(await countInFlight(now)), at: now };
  await writeSnapshot(newSnapshot);
  return view(newSnapshot);
}

const view = (counts: { active_tasks: number; pending_tasks: number }): QueueStatus => ({
  active_tasks: counts.active_tasks,
  pending_tasks: counts.pending_tasks,
  worker_capacity: env.SETTINGS.worker_capacity,
});
