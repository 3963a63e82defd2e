import type { QueueStatus } from '#shared/schemas/queue.ts';
import { getTasks, listInFlight } from '../../stores/in-flight-store.ts';

/**
 * Tasks at work and waiting, at an epoch ms. A running task whose lease is over has lost its worker: it is
 * at work no more.
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
