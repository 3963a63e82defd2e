import type { Invite, InviteDetail, InviteRequest } from '#shared/schemas/invites.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { InviteRequestRecord } from '../../stores/invite-request-store.ts';
import type { InviteRecord, InviteUse } from '../../stores/invite-store.ts';
import { formatInviteCode } from './invite-code.ts';
import { findInviteProblem } from './invite-problem.ts';

/** Returns whether a code can be used now, or why not. */
export function inviteState(record: InviteRecord, now: number): Invite['state'] {
  const problem = findInviteProblem(record, now);
  return problem === 'inactive' || problem === 'expired' || problem === 'used_up'
    ? problem
    : 'usable';
}

/** Returns a stored code as the API shows it. */
export const toInvite = (record: InviteRecord, now: number): Invite => ({
  id: record.id,
  code: formatInviteCode(record.code),
  note: record.note,
  max_uses: record.max_uses,
  used_count: record.used_count,
  expires_at: formatIsoOrNull(record.ends_at),
  is_active: record.is_active,
  state: inviteState(record, now),
  tier: record.tier,
  email: record.email ?? null,
  created_by: record.created_by,
  created_at: formatIso(record.created_at),
});

/** Returns a stored code as the API shows it, with its users. */
export const toInviteDetail = (
  record: InviteRecord,
  uses: readonly InviteUse[],
  now: number,
): InviteDetail => ({
  ...toInvite(record, now),
  uses: uses.map((use) => ({
    user_id: use.user_id,
    email: use.email === '' ? null : use.email,
    used_at: formatIso(use.used_at),
  })),
});

/** Returns a request as the API shows it to admins; `hasAccount` is whether its e-mail address has an account. */
export const toInviteRequest = (
  record: InviteRequestRecord,
  hasAccount: boolean,
): InviteRequest => ({
  id: record.id,
  email: record.email,
  has_account: hasAccount,
  reason: record.reason,
  status: record.status,
  locale: record.locale,
  created_at: formatIso(record.created_at),
  answered_at: formatIsoOrNull(record.answered_at),
  answered_by: record.answered_by ?? null,
  invite_id: record.invite_id ?? null,
});
