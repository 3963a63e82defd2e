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
 * of others, and the user's comments. Idempotent.
 */
export async function removeAccountTraces(
  { user_id, kind }: Pick<PeopleJob, 'user_id' | 'kind'>,
  email: string,
): Promise<void> {
  await removeUserExports(user_id);
  await removePartition(`JOB#${user_id}`, (sk) => sk === kind);
  await removeInviteEmail(email);
  await leaveAll(user_id, email);
  await eraseComments(user_id);
}
