import type { Clock } from '../lib/clock.ts';
import { loadOnDemand } from '../lib/on-demand.ts';
import { syncDecks } from '../services/users/sync-decks.ts';
import type { UserJob } from '../stores/user-change-store.ts';
import { completeJob, listDueJobs, updateJob } from '../stores/user-job-store.ts';
import { getLastPassTime, removeUserData } from './remove-user-data.ts';
import { runJobs } from './run-jobs.ts';

const runExportJob = loadOnDemand(async () => (await import('./export-data.ts')).runExportJob);

/** No job starts after this many ms: the function's timeout is 60 s. */
const budgetMs = 40_000;

/**
 * Runs the due jobs of users: updates decks that still have old data of their changed owner, removes all data of a
 * removed user, and completes exports whose message was lost or removes exports that have expired. A job stays in the
 * table until it is complete; a removal that does not fit into `budget` (ms) continues in the next sweep.
 */
export async function sweepUserJobs(clock: Clock, budget = budgetMs): Promise<void> {
  const jobs = await listDueJobs(clock.now());
  const until = clock.now() + budget;
  const failures = await runJobs(
    jobs.map((job) => ({
      name: `${job.kind} ${job.user_id}`,
      work: () => runUserJob(job, until, clock),
    })),
    until,
    clock,
  );
  if (failures > 0) throw new Error(`${failures} user jobs failed`);
}

async function runUserJob(job: UserJob, until: number, clock: Clock): Promise<void> {
  if (job.kind === 'renew_decks') {
    await syncDecks(job.user_id, clock);
    await completeJob(job);
    return;
  }
  if (job.kind === 'export_data') return runExportJob(job, clock);
  const isLast = clock.now() >= getLastPassTime(job);
  if (!(await removeUserData(job, { isLast, until, clock }))) return;
  if (isLast) await completeJob(job);
  else await updateJob(job, { due_at: getLastPassTime(job) });
}
