import type { QueueStatus } from '#shared/schemas/queue.ts';
import { getTasks, listInFlight } from '../../stores/in-flight-store.ts';

/**
 * Counts running and waiting tasks at a time (epoch ms). A running task with an expired lease has lost its worker and
 * does not count.
 */
export async function countInFlight(
  now: number,
): Promise<Pick<QueueStatus, 'active_tasks' | 'pending_tasks'>> {
  const { queued, running } = await listInFlight();
  const active = (await getTasks(running)).filter(
    (task) => task.status === 'running' && (task.lease_until ?? 0) >= now,
  );
  return { active_tasks: active.length, pending_tasks: queued.length };
}
