import { held } from './conditions.ts';
import { peopleJobEntity } from './people-entities.ts';
import type { PeopleJob } from './people-store.ts';

/** Jobs that are due by a time (epoch ms), the oldest first. */
export async function listDueJobs(now: number): Promise<PeopleJob[]> {
  const { data } = await peopleJobEntity()
    .query.due({})
    .lte({ due_at: now })
    .go({ pages: 'all', limit: 100 });
  return data;
}

/** The job has been done; one of a later change is left alone. */
export const endJob = (job: PeopleJob): Promise<boolean> =>
  held(() =>
    peopleJobEntity()
      .remove({ user_id: job.user_id, kind: job.kind })
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );

/** The job is done once more at a time; one of a later change is left alone. */
export const putOffJob = (job: PeopleJob, due_at: number): Promise<boolean> =>
  held(() =>
    peopleJobEntity()
      .patch({ user_id: job.user_id, kind: job.kind })
      .set({ due_at })
      .where((item, op) => op.eq(item.rev, job.rev))
      .go(),
  );
