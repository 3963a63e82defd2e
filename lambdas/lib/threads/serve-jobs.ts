import { parentPort } from 'node:worker_threads';
import { measureReadUnits } from '../read-units.ts';
import type { FromThread, ToThread } from './job-protocol.ts';
import { packError } from './pack-error.ts';

/**
 * Runs the jobs that a JobThread posts to this thread, one at a time. Call it once, at the end of the thread's module.
 * `signal` aborts when the caller aborts the job.
 */
export function serveJobs<Job>(run: (job: Job, signal: AbortSignal) => Promise<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('serveJobs runs in a worker thread only');
  const post = (message: FromThread) => port.postMessage(message);
  let work = new AbortController();
  const runJob = async (job: Job, signal: AbortSignal): Promise<void> => {
    const before = process.threadCpuUsage();
    const { result, units } = await measureReadUnits(async () => {
      try {
        return { kind: 'done' as const, answer: await run(job, signal) };
      } catch (error) {
        return { kind: 'failed' as const, error: packError(error) };
      }
    });
    const { user, system } = process.threadCpuUsage(before);
    const usage = { cpuMs: (user + system) / 1000, readUnits: units };
    try {
      post({ ...result, usage });
    } catch (error) {
      // Posting fails if the result can't be cloned.
      post({ kind: 'failed', error: packError(error), usage });
    }
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'abort') return work.abort();
    work = new AbortController();
    void runJob(message.job as Job, work.signal);
  });
  post({ kind: 'ready' });
}
