import type { Invite } from '#shared/schemas/invites.ts';

export type InviteState = 'open' | 'inactive' | 'expired' | 'used_up';

/** Why a code can or can't be used now, in the order the server checks. */
export function inviteState(invite: Omit<Invite, 'state'>, now = Date.now()): InviteState {
  if (!invite.is_active) return 'inactive';
  if (invite.expires_at !== null && Date.parse(invite.expires_at) <= now) return 'expired';
  return invite.used_count >= invite.max_uses ? 'used_up' : 'open';
}
