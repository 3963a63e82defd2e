import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { extendReading } from '../../stores/reading-store.ts';

export const readingLeaseMs = 20_000;
const beatMs = 5_000;

/** Extends a reading's lease while work goes on. A beat that fails is tried again; the lease bounds how long. */
export async function beatWhile(
  id: string,
  owner: string,
  clock: Clock,
  work: () => Promise<void>,
): Promise<void> {
  const done = new AbortController();
  const beating = (async () => {
    while (!done.signal.aborted) {
      await clock.sleep(beatMs, done.signal);
      if (done.signal.aborted) return;
      try {
        await extendReading(id, owner, clock.now() + readingLeaseMs);
      } catch (error) {
        logger.warn('a reading’s heartbeat failed', { source: id, error: error as Error });
      }
    }
  })();
  try {
    await work();
  } finally {
    done.abort();
    await beating;
  }
}
