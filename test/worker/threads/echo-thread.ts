import { threadId } from 'node:worker_threads';
import { serveJobs } from '#lambdas/lib/threads/serve-jobs.ts';

/** Returns the job's thread id; if the job says so, waits for an abort or returns a value that can't be posted. */
serveJobs(async (job: string, signal) => {
  if (job === 'function') return () => undefined;
  if (job === 'end') process.exit(0);
  if (job !== 'wait') return threadId;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'));
  });
});
