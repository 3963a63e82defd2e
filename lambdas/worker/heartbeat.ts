import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { getDeck } from '../stores/deck-store.ts';
import { extendLease, keyOf, leaseMs, type TaskKey } from '../stores/task-store.ts';
import { mayFinish, type Wish } from './wanted.ts';

export const heartbeatMs = 3_000;

type BeatingTask = TaskKey & Wish;

export type Heart = { stop: () => Promise<void>; signal: AbortSignal };

/**
 * Extends a claim's lease every 3 s and reads the deck: aborts the work when the lease is lost or the deck
 * no longer wants it. A beat that fails is logged and tried again; the lease bounds how long.
 */
export function startHeart(task: BeatingTask, owner: string, clock: Clock): Heart {
  const work = new AbortController();
  const own = new AbortController();
  const beating = (async () => {
    while (!own.signal.aborted && !work.signal.aborted) {
      await clock.sleep(heartbeatMs, own.signal);
      if (own.signal.aborted) return;
      try {
        if (!(await beat(task, owner, clock))) work.abort();
      } catch (error) {
        logger.warn('a heartbeat failed; the next one tries again', {
          task: keyOf(task),
          error: error as Error,
        });
      }
    }
  })();
  return {
    signal: work.signal,
    stop: async () => {
      own.abort();
      await beating;
    },
  };
}

async function beat(task: BeatingTask, owner: string, clock: Clock): Promise<boolean> {
  if (!(await extendLease(task, owner, clock.now() + leaseMs))) return false;
  return mayFinish(await getDeck(task.presentation_id), task);
}
