import type { Clock } from '../lib/clock.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { logger } from '../lib/logger.ts';

/** How many things a sweep does at a time. */
export const lanes = 8;

/** One thing to mend, named for the log. */
export type Job = { name: string; work: () => Promise<void> };

/**
 * Does all jobs, none after `until` (epoch ms); answers how many failed. One must not keep the others
 * waiting: the next sweep comes back to it.
 */
export async function doJobs(jobs: readonly Job[], until: number, clock: Clock): Promise<number> {
  let failures = 0;
  let left = 0;
  await inParallel(shuffled(jobs, clock), lanes, async ({ name, work }) => {
    if (clock.now() > until) {
      left += 1;
      return;
    }
    try {
      await work();
    } catch (error) {
      failures += 1;
      logger.error('something could not be mended', { what: name, error: error as Error });
    }
  });
  if (left > 0) logger.warn('the sweep ran out of time', { left });
  return failures;
}

/** In another order each time: what is left when the time is over is not always the same. */
const shuffled = (jobs: readonly Job[], clock: Clock): Job[] =>
  jobs
    .map((job) => ({ job, at: clock.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ job }) => job);
