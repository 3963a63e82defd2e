import type { Clock } from '../lib/clock.ts';
import { runInParallel } from '../lib/in-parallel.ts';
import { logger } from '../lib/logger.ts';

/** Maximum number of jobs that run in parallel. */
export const maxConcurrentJobs = 8;

/**
 * Work of a sweep, such as repairing the tasks of a run. `name` is logged if the work fails: the id of a deck, run or
 * source.
 */
export type Job = { name: string; work: () => Promise<unknown> };

/**
 * Runs all jobs in parallel and returns how many failed. Starts none after `until` (epoch ms). A failing job does not
 * stop the others; the next sweep repeats it.
 */
export async function runJobs(jobs: readonly Job[], until: number, clock: Clock): Promise<number> {
  let failures = 0;
  let skipped = 0;
  await runInParallel(shuffle(jobs, clock), maxConcurrentJobs, async ({ name, work }) => {
    if (clock.now() > until) {
      skipped += 1;
      return;
    }
    try {
      await work();
    } catch (error) {
      failures += 1;
      logger.error('a repair failed', { what: name, error: error as Error });
    }
  });
  if (skipped > 0) logger.warn('the sweep ran out of time', { left: skipped });
  return failures;
}

/** Returns the jobs in random order, so that the jobs skipped after the deadline differ each time. */
const shuffle = (jobs: readonly Job[], clock: Clock): Job[] =>
  jobs
    .map((job) => ({ job, rank: clock.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ job }) => job);
