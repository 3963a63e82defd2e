import { AppError } from '#shared/errors.ts';
import type { InviteDetail } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import { getInvite as find, type InviteRecord, listInviteUses } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toInviteDetail } from './to-invite.ts';

/** Returns a code with its users; for admins. Throws forbidden or not_found. */
export async function getInvite(caller: UserRecord, id: string): Promise<InviteDetail> {
  const record = await requireInvite(caller, id);
  return toInviteDetail(record, await listInviteUses(record.code), systemClock.now());
}

/** Returns a code that an admin may read or change. Throws forbidden or not_found. */
export async function requireInvite(caller: UserRecord, id: string): Promise<InviteRecord> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const record = await find(id);
  if (!record) throw new AppError('not_found');
  return record;
}
