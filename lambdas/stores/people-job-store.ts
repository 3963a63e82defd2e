import { peopleJobEntity } from './people-entities.ts';
import type { PeopleJob } from './people-store.ts';
import { tryWrite } from './try-write.ts';

/** Returns the jobs that are due at a time (epoch ms), oldest first. */
export async function listDueJobs(now: number): Promise<PeopleJob[]> {
  const { data } = await peopleJobEntity()
    .query.due({})
    .lte({ due_at: now })
    .go({ pages: 'all', limit: 100 });
  return data;
}

/** Removes a finished job; false when a later change has replaced it. */
export const completeJob = (job: PeopleJob): Promise<boolean> =>
  tryWrite(() =>
    peopleJobEntity()
      .remove({ user_id: job.user_id, kind: job.kind })
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );

/** Postpones a job, or stores its progress; false when a later change has replaced it. */
export const updateJob = (
  job: PeopleJob,
  change: Partial<Pick<PeopleJob, 'due_at' | 'progress'>>,
): Promise<boolean> =>
  tryWrite(() =>
    peopleJobEntity()
      .patch({ user_id: job.user_id, kind: job.kind })
      .set(change)
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );
