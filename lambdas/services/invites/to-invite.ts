import type { Invite } from '#shared/schemas/invites.ts';
import { iso } from '../../lib/clock.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import { showInviteCode } from './invite-code.ts';

/** A stored code as the API shows it. */
export const toInvite = (record: InviteRecord): Invite => ({
  id: record.id,
  code: showInviteCode(record.code),
  note: record.note,
  max_uses: record.max_uses,
  used_count: record.used_count,
  expires_at: record.ends_at === undefined ? null : iso(record.ends_at),
  is_active: record.is_active,
  tier: record.tier,
  email: record.email ?? null,
  created_by: record.created_by,
  created_at: iso(record.created_at),
});
