import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { getDeck } from '../stores/deck-store.ts';
import { extendLease, type TaskKey } from '../stores/task-store.ts';

export const leaseMs = 20_000;
export const heartbeatMs = 3_000;

export type Heart = { stop: () => Promise<void>; signal: AbortSignal };

/**
 * Extends a claim's lease every 3 s and reads the deck: aborts the work when the lease is lost or the deck
 * is no longer running this run. A beat that fails is logged and tried again; the lease bounds how long.
 */
export function startHeart(key: TaskKey, owner: string, clock: Clock): Heart {
  const work = new AbortController();
  const own = new AbortController();
  const beating = (async () => {
    while (!own.signal.aborted && !work.signal.aborted) {
      await clock.sleep(heartbeatMs, own.signal);
      if (own.signal.aborted) return;
      try {
        if (!(await beat(key, owner, clock))) work.abort();
      } catch (error) {
        logger.warn('a heartbeat failed; the next one tries again', {
          task: key,
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

async function beat(key: TaskKey, owner: string, clock: Clock): Promise<boolean> {
  if (!(await extendLease(key, owner, clock.now() + leaseMs))) return false;
  const deck = await getDeck(key.presentation_id);
  if (deck?.run !== key.run) return false;
  // At the cap, what runs is finished; only new calls are refused.
  return deck.status === 'running' || (deck.status === 'paused' && deck.reason === 'token_cap');
}
