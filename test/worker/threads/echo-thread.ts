import { threadId } from 'node:worker_threads';
import { serveJobs } from '#lambdas/lib/threads/serve-jobs.ts';

/** Answers with its number; waits for an abort, or answers what can't be posted, where it is asked to. */
serveJobs(async (job: string, signal) => {
  if (job === 'function') return () => undefined;
  if (job === 'end') process.exit(0);
  if (job !== 'wait') return threadId;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'));
  });
});
