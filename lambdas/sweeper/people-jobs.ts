import type { Clock } from '../lib/clock.ts';
import { renewDecks } from '../services/users/renew-decks.ts';
import { endJob, listDueJobs, putOffJob } from '../stores/people-job-store.ts';
import type { PeopleJob } from '../stores/people-store.ts';
import { doJobs } from './do-jobs.ts';
import { quietAt, removeTraces } from './remove-traces.ts';

/** Nothing new is begun after this: the function has 60 s. */
const budgetMs = 40_000;

/**
 * Finishes what changes of users began: decks that were missed as their owner changed, all that a removed user
 * left. Each job is there until it is done.
 */
export async function sweepPeople(clock: Clock): Promise<void> {
  const jobs = await listDueJobs(clock.now());
  const failures = await doJobs(
    jobs.map((job) => ({ name: `${job.kind} ${job.user_id}`, work: () => doJob(job, clock) })),
    clock.now() + budgetMs,
    clock,
  );
  if (failures > 0) throw new Error(`${failures} changes of users could not be finished`);
}

async function doJob(job: PeopleJob, clock: Clock): Promise<void> {
  if (job.kind === 'renew_decks') {
    await renewDecks(job.user_id, clock);
    await endJob(job);
    return;
  }
  const isLast = clock.now() >= quietAt(job);
  await removeTraces(job, isLast, clock);
  if (isLast) await endJob(job);
  else await putOffJob(job, quietAt(job));
}
