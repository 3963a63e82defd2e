import { AppError } from '#shared/errors.ts';
import type { CreateInvitesBody, Invite } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import { createInvite, type InviteRecord } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { newInviteCode } from './invite-code.ts';
import { toInvite } from './to-invite.ts';

/** Makes codes, all alike but for the code; for admins. */
export async function createInvites(
  asker: UserRecord,
  body: CreateInvitesBody,
): Promise<{ items: Invite[] }> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const records: InviteRecord[] = [];
  for (let i = 0; i < body.count; i += 1) records.push(await createOne(asker, body));
  return { items: records.map(toInvite) };
}

async function createOne(asker: UserRecord, body: CreateInvitesBody): Promise<InviteRecord> {
  const record: InviteRecord = {
    id: systemClock.id(),
    code: newInviteCode(),
    note: body.note,
    max_uses: body.max_uses,
    used_count: 0,
    is_active: true,
    tier: body.tier,
    created_by: asker.id,
    created_at: systemClock.now(),
    ...(body.expires_at ? { ends_at: Date.parse(body.expires_at) } : {}),
    ...(body.email === undefined ? {} : { email: body.email }),
  };
  // Two equal codes of 50 random bits: draw again.
  return (await createInvite(record)) ? record : createOne(asker, body);
}
