import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { extendReading } from '../../stores/reading-store.ts';

export const readingLeaseMs = 20_000;
const heartbeatMs = 5_000;

/**
 * Runs the work and extends the lease of the reading until the work ends. A failed heartbeat is retried at the next
 * interval, until the lease expires.
 */
export async function withHeartbeat(
  id: string,
  owner: string,
  clock: Clock,
  work: () => Promise<void>,
): Promise<void> {
  const done = new AbortController();
  const heartbeat = (async () => {
    while (!done.signal.aborted) {
      await clock.sleep(heartbeatMs, done.signal);
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
    await heartbeat;
  }
}
