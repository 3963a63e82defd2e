import { AppError } from '#shared/errors.ts';
import type { InviteDetail } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import { getInvite as find, type InviteRecord, listUses } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toInviteDetail } from './to-invite.ts';

/** A code with who used it; for admins. */
export async function getInvite(asker: UserRecord, id: string): Promise<InviteDetail> {
  const record = await inviteFor(asker, id);
  return toInviteDetail(record, await listUses(record.code), systemClock.now());
}

/** A code that an admin wants to see or change. Throws forbidden or not_found. */
export async function inviteFor(asker: UserRecord, id: string): Promise<InviteRecord> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const record = await find(id);
  if (!record) throw new AppError('not_found');
  return record;
}
