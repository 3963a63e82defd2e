import type { Clock } from '../lib/clock.ts';
import { loadOnDemand } from '../lib/on-demand.ts';
import { removeInviteEmail } from '../stores/invite-store.ts';
import type { PeopleJob } from '../stores/people-store.ts';
import { removePartition } from '../stores/remove-partition.ts';

const removeUserExports = loadOnDemand(
  async () => (await import('../services/data-export/remove-export.ts')).removeUserExports,
);

const leaveAll = loadOnDemand(
  async () => (await import('../services/collaborators/leave-all.ts')).leaveAll,
);
const eraseComments = loadOnDemand(
  async () => (await import('../services/comments/erase-comments.ts')).eraseComments,
);

/**
 * Removes a removed user's exports, their other jobs, their address from invite codes, and the user from the presentations
 * of others, and the user's comments. Starts nothing after `until` (epoch ms); returns whether all is done. Idempotent.
 */
export async function removeAccountTraces(
  { user_id, kind }: Pick<PeopleJob, 'user_id' | 'kind'>,
  email: string,
  pass: { until: number; clock: Clock },
): Promise<boolean> {
  await removeUserExports(user_id);
  await removePartition(`JOB#${user_id}`, (sk) => sk === kind);
  await removeInviteEmail(email);
  return (await leaveAll(user_id, email, pass)) && (await eraseComments(user_id, pass));
}
