import { loadOnDemand } from '../lib/on-demand.ts';
import { removeInviteEmail } from '../stores/invite-store.ts';
import type { PeopleJob } from '../stores/people-store.ts';
import { removePartition } from '../stores/remove-partition.ts';

const removeUserExports = loadOnDemand(
  async () => (await import('../services/data-export/remove-export.ts')).removeUserExports,
);

/** Removes a removed user's exports, their other jobs, and their address from invite codes. Idempotent. */
export async function removeAccountTraces(
  { user_id, kind }: Pick<PeopleJob, 'user_id' | 'kind'>,
  email: string,
): Promise<void> {
  await removeUserExports(user_id);
  await removePartition(`JOB#${user_id}`, (sk) => sk === kind);
  await removeInviteEmail(email);
}
