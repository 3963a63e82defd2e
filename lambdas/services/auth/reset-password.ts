import { AppError, ConditionFailed } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { hashToken } from '../../lib/tokens.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { getVerification } from '../../stores/verification-store.ts';
import { getFactors, hasFactor } from '../mfa/factors.ts';
import { forgetUses } from '../rate-limits/rate-limit.ts';
import { checkNewPassword } from './check-new-password.ts';
import { setPassword } from './set-password.ts';
import { trustAddress, trustedAddressKey } from './trust-address.ts';
import { useRegisteredInvite } from './use-registered-invite.ts';

/**
 * Sets the password of a reset link's user; the link proves that the user owns the address. Every new password
 * invalidates all earlier links, and confirms an unconfirmed address with its invite code. Without a second factor,
 * also lifts the sign-in limits for the caller's network address. Throws reset_invalid, reset_expired, or
 * registration_invite_invalid or validation, which leave the link valid.
 */
export async function resetPassword(
  token: string,
  password: string,
  address: string,
): Promise<{ email: string }> {
  // Hash the password before the link is checked, so that valid and invalid links take the same time.
  const password_hash = await hashPassword(password);
  const user = await requireLinkUser(token);
  await checkNewPassword(password, user);
  try {
    await useRegisteredInvite(user, undefined, ({ change, options }) =>
      setPassword(user, { ...change, password_hash, is_verified: true }, 'password_reset', options),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new AppError('reset_invalid', { cause: error });
  }
  await liftSignInLimits(user, address);
  return { email: user.email };
}

/**
 * Lifts the sign-in limits of this account at this network address, after the link was used. Counts of other accounts
 * at the address stay: resetting one's own password must not allow attempts on others. The address of an account with
 * a second factor is not trusted, because that would lift the limits of its second steps.
 */
async function liftSignInLimits({ id, email }: UserRecord, address: string): Promise<void> {
  try {
    const hasSecondFactor = hasFactor(await getFactors(id));
    await Promise.all([
      hasSecondFactor ? undefined : trustAddress(email, address),
      forgetUses('login_known_address', trustedAddressKey(email, address)),
    ]);
  } catch (error) {
    // Log the error instead of throwing it: the password is set and the link is used, so a retry of the request could
    // not succeed.
    logger.warn('a sign-in lock was not lifted after a reset', { error: error as Error });
  }
}

async function requireLinkUser(token: string): Promise<UserRecord> {
  const link = await getVerification(hashToken(token));
  if (link?.purpose !== 'reset_password') throw new AppError('reset_invalid');
  const user = await getUser(link.user_id);
  const isLinkCurrent = user?.email === link.email && user.token_version === link.token_version;
  if (!isLinkCurrent || !user.is_active) throw new AppError('reset_invalid');
  if (link.valid_until <= systemClock.now()) throw new AppError('reset_expired');
  return user;
}
