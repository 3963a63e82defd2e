import { tryWrite } from './try-write.ts';
import type { UserJob } from './user-change-store.ts';
import { userJobEntity } from './user-related-entities.ts';

/** Returns the jobs that are due at a time (epoch ms), oldest first. */
export async function listDueJobs(now: number): Promise<UserJob[]> {
  const { data } = await userJobEntity()
    .query.due({})
    .lte({ due_at: now })
    .go({ pages: 'all', limit: 100 });
  return data;
}

/** Removes a finished job; false when a later change has replaced it. */
export const completeJob = (job: UserJob): Promise<boolean> =>
  tryWrite(() =>
    userJobEntity()
      .remove({ user_id: job.user_id, kind: job.kind })
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );

/** Postpones a job, or stores its progress; false when a later change has replaced it. */
export const updateJob = (
  job: UserJob,
  change: Partial<Pick<UserJob, 'due_at' | 'progress'>>,
): Promise<boolean> =>
  tryWrite(() =>
    userJobEntity()
      .patch({ user_id: job.user_id, kind: job.kind })
      .set(change)
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );
