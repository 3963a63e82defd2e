import type { Tier } from '#shared/domain/tiers.ts';
import { systemClock } from '../../lib/clock.ts';
import { findInviteByCode } from '../../stores/invite-store.ts';
import { readInviteCode } from './invite-code.ts';
import { inviteProblem } from './invite-problem.ts';

export type InviteValidation = {
  valid: boolean;
  tier?: Tier;
  reason?: 'unknown' | 'expired' | 'used_up' | 'inactive';
};

/** Whether somebody could register with the code now. */
export async function validateInvite(typed: string): Promise<InviteValidation> {
  const code = readInviteCode(typed);
  const invite = code === undefined ? undefined : await findInviteByCode(code);
  const problem = inviteProblem(invite, systemClock.now());
  if (invite && problem === undefined) return { valid: true, tier: invite.tier };
  // Without an address "other_email" does not come up.
  return { valid: false, reason: problem === 'other_email' ? 'unknown' : (problem ?? 'unknown') };
}
