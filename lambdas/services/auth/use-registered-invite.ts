import { type Tier, tiers } from '#shared/domain/tiers.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { findInviteByCode, type InviteRecord } from '../../stores/invite-store.ts';
import type { UserChange, UserWriteOptions } from '../../stores/user-change-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { listRegisteredCodes, type PendingRegistration } from '../../stores/verification-store.ts';
import { findInvitationProblem } from '../invites/invitation-problem.ts';
import { findInviteProblem, type InviteProblem } from '../invites/invite-problem.ts';

type InviteUse = { change: UserChange; options: Pick<UserWriteOptions, 'invite'> };

/**
 * Runs `write`, which confirms the user's e-mail address, and passes it the use of an invite code from a registration:
 * the code of the `registration`, or, without one, the code with the best plan of all registrations of the address.
 * Tries the next code when another confirmation has used up a code. Throws registration_invite_invalid when the
 * deployment requires a code and none can be used, and the ConditionFailed of `write` when the user has changed.
 */
export async function useRegisteredInvite(
  user: UserRecord,
  registration: PendingRegistration | undefined,
  write: (use: InviteUse) => Promise<unknown>,
): Promise<void> {
  const codes = await findRegisteredCodes(user, registration);
  const { usable, problem } = await readInvites(codes, user.email);
  const uses = usable.map((invite) => toInviteUse(invite, user));
  const isRequired = codes.length > 0 && needsInvite(user, registration);
  for (const use of isRequired ? uses : [...uses, { change: {}, options: {} }]) {
    try {
      await write(use);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const isLast = !isRequired && use.options.invite === undefined;
      if (isLast || !(await isUnchanged(user))) throw error;
    }
  }
  throw new AppError('registration_invite_invalid', {
    params: { why: `invite_${problem ?? 'used_up'}` },
  });
}

/** Whether a code must be used: not by an account that has already used one, and not with the one-time admin code. */
const needsInvite = (user: UserRecord, registration: PendingRegistration | undefined): boolean =>
  env.SETTINGS.registration !== 'open' &&
  user.invite_code === undefined &&
  registration?.admin_code === undefined;

async function findRegisteredCodes(
  { id, is_verified, pending_invite_code }: UserRecord,
  registration: PendingRegistration | undefined,
): Promise<string[]> {
  if (is_verified) return [];
  if (registration) return registration.invite_code ? [registration.invite_code] : [];
  const codes = await listRegisteredCodes(id);
  return [...new Set([...(pending_invite_code ? [pending_invite_code] : []), ...codes])];
}

/**
 * Returns the codes that can be used for an e-mail, best plan first, and the problem of the first code that can't be
 * used.
 */
async function readInvites(
  codes: readonly string[],
  email: string,
): Promise<{ usable: InviteRecord[]; problem: InviteProblem | undefined }> {
  const usable: InviteRecord[] = [];
  let problem: InviteProblem | undefined;
  for (const code of codes) {
    const invite = await findInviteByCode(code);
    const codeProblem =
      findInviteProblem(invite, systemClock.now(), email) ??
      (invite && (await findInvitationProblem(invite)));
    if (invite && codeProblem === undefined) usable.push(invite);
    else problem ??= codeProblem;
  }
  return { usable: usable.toSorted((a, b) => rankTier(b.tier) - rankTier(a.tier)), problem };
}

const rankTier = (tier: Tier): number => tiers.indexOf(tier);

/**
 * Returns the use of an invite code. It gives the account the code's plan, unless the account already has the same or a
 * better plan, which an admin has set.
 */
const toInviteUse = ({ code, tier }: InviteRecord, user: UserRecord): InviteUse => ({
  change: { invite_code: code, ...(rankTier(tier) > rankTier(user.tier) ? { tier } : {}) },
  options: { invite: { code, at: systemClock.now() } },
});

/** Fields that must not have changed between the read and the write. */
const requiredFields = [
  'is_admin',
  'is_active',
  'is_verified',
  'tier',
  'full_name',
  'token_version',
] as const;

async function isUnchanged(snapshot: UserRecord): Promise<boolean> {
  const user = await getUser(snapshot.id);
  return user !== undefined && requiredFields.every((field) => user[field] === snapshot[field]);
}
