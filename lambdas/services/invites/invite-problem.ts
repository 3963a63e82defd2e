import type { InviteRecord } from '../../stores/invite-store.ts';

export type InviteProblem = 'unknown' | 'expired' | 'used_up' | 'inactive' | 'other_email';

/** Returns why a code can't be used now, for the given e-mail address if known; undefined if it can. */
export function findInviteProblem(
  invite: InviteRecord | undefined,
  now: number,
  email?: string,
): InviteProblem | undefined {
  if (!invite) return 'unknown';
  if (!invite.is_active) return 'inactive';
  if (invite.ends_at !== undefined && invite.ends_at <= now) return 'expired';
  if (invite.used_count >= invite.max_uses) return 'used_up';
  if (email !== undefined && invite.email !== undefined && invite.email !== email) {
    return 'other_email';
  }
  return undefined;
}
