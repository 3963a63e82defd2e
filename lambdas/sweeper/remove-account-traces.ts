import type { Clock } from '../lib/clock.ts';
import { loadOnDemand } from '../lib/on-demand.ts';
import { removeInviteEmail } from '../stores/invite-store.ts';
import { removePartition } from '../stores/remove-partition.ts';
import type { UserJob } from '../stores/user-change-store.ts';

const removeUserExports = loadOnDemand(
  async () => (await import('../services/data-export/remove-export.ts')).removeUserExports,
);

const removeFromAllPresentations = loadOnDemand(
  async () =>
    (await import('../services/collaborators/remove-from-all-presentations.ts'))
      .removeFromAllPresentations,
);
const eraseComments = loadOnDemand(
  async () => (await import('../services/comments/erase-comments.ts')).eraseComments,
);

/**
 * Removes the data of a removed user that removeUserData leaves: exports, other jobs, comments, the e-mail address in
 * invite codes, and the access to other users' presentations. Starts no step after `until` (epoch ms); returns whether
 * all steps are done. Idempotent.
 */
export async function removeAccountTraces(
  { user_id, kind }: Pick<UserJob, 'user_id' | 'kind'>,
  email: string,
  pass: { until: number; clock: Clock },
): Promise<boolean> {
  await removeUserExports(user_id);
  await removePartition(`JOB#${user_id}`, (sk) => sk === kind);
  await removeInviteEmail(email);
  return (
    (await removeFromAllPresentations(user_id, email, pass)) && (await eraseComments(user_id, pass))
  );
}
