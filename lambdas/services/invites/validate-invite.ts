import type { Tier } from '#shared/domain/tiers.ts';
import { systemClock } from '../../lib/clock.ts';
import { findInviteByCode } from '../../stores/invite-store.ts';
import { findInvitationProblem } from './invitation-problem.ts';
import { parseInviteCode } from './invite-code.ts';
import { findInviteProblem } from './invite-problem.ts';

export type InviteValidation = {
  valid: boolean;
  tier?: Tier;
  reason?: 'unknown' | 'expired' | 'used_up' | 'inactive';
};

/** Returns whether the code could be used to register now. */
export async function validateInvite(text: string): Promise<InviteValidation> {
  const code = parseInviteCode(text);
  const invite = code === undefined ? undefined : await findInviteByCode(code);
  const problem =
    findInviteProblem(invite, systemClock.now()) ??
    (invite && (await findInvitationProblem(invite)));
  if (invite && problem === undefined) return { valid: true, tier: invite.tier };
  // `other_email` can't occur here, because no e-mail address is given; it is replaced only because the result type
  // lacks it.
  return { valid: false, reason: problem === 'other_email' ? 'unknown' : (problem ?? 'unknown') };
}
