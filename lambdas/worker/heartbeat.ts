import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { getDeck } from '../stores/deck-store.ts';
import { extendLease, leaseMs, type TaskKey, toTaskKey } from '../stores/task-store.ts';
import { canFinish, type TaskScope } from './check-runnable.ts';

const heartbeatMs = 3_000;

type RunningTask = TaskKey & TaskScope;

export type Heartbeat = { stop: () => Promise<void>; signal: AbortSignal };

/**
 * Extends a claim's lease every 3 s and reads the deck; aborts the work when the lease is lost or the task is no
 * longer runnable. A failed heartbeat is logged and retried until the lease expires.
 */
export function startHeartbeat(task: RunningTask, owner: string, clock: Clock): Heartbeat {
  const work = new AbortController();
  const loop = new AbortController();
  const running = (async () => {
    while (!loop.signal.aborted && !work.signal.aborted) {
      await clock.sleep(heartbeatMs, loop.signal);
      if (loop.signal.aborted) return;
      try {
        if (!(await renewLease(task, owner, clock))) work.abort();
      } catch (error) {
        logger.warn('a heartbeat failed and will be retried', {
          task: toTaskKey(task),
          error: error as Error,
        });
      }
    }
  })();
  return {
    signal: work.signal,
    stop: async () => {
      loop.abort();
      await running;
    },
  };
}

async function renewLease(task: RunningTask, owner: string, clock: Clock): Promise<boolean> {
  if (!(await extendLease(task, owner, clock.now() + leaseMs))) return false;
  return canFinish(await getDeck(task.presentation_id), task);
}
