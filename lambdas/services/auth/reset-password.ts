import { AppError, Fenced } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { hashToken } from '../../lib/tokens.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { getVerification } from '../../stores/verification-store.ts';
import { getFactors, hasFactor } from '../mfa/factors.ts';
import { checkNewPassword } from './check-new-password.ts';
import { forgetUses } from './rate-limit.ts';
import { setPassword } from './set-password.ts';
import { trustAddress, trustedSubject } from './trust-address.ts';

/**
 * Sets the password of whom a link was mailed to, who has thereby shown that the address is theirs. A link works
 * once: every new password makes the earlier ones void. Where no second factor is set up, too many tries before don't
 * keep them out of the network address they come from. Throws reset_invalid, reset_expired or validation, which
 * leaves the link as it is.
 */
export async function resetPassword(
  token: string,
  password: string,
  address: string,
): Promise<{ email: string }> {
  // Before the link is looked at, so that a good one takes no longer than a bad one.
  const password_hash = await hashPassword(password);
  const user = await whomFor(token);
  await checkNewPassword(password, user);
  try {
    await setPassword(user, { password_hash, is_verified: true }, 'password_reset');
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    throw new AppError('reset_invalid', { cause: error });
  }
  await letIn(user, address);
  return { email: user.email };
}

/**
 * After the link was spent, so only for who has the mailbox. What is counted for the account from elsewhere and for
 * the network address with other accounts stays: a reset of one's own account is no way to try others'. Trust would
 * lift the limits of second steps, which the mailbox alone must not do.
 */
async function letIn({ id, email }: UserRecord, address: string): Promise<void> {
  try {
    const isTwoStep = hasFactor(await getFactors(id));
    await Promise.all([
      isTwoStep ? undefined : trustAddress(email, address),
      forgetUses('login_known_address', trustedSubject(email, address)),
    ]);
  } catch (error) {
    // The new password is set, and the link spent: a repeated call would be refused.
    logger.warn('a sign-in lock was not lifted after a reset', { error: error as Error });
  }
}

async function whomFor(token: string): Promise<UserRecord> {
  const link = await getVerification(hashToken(token));
  if (link?.purpose !== 'reset_password') throw new AppError('reset_invalid');
  const user = await getUser(link.user_id);
  const isTheirs = user?.email === link.email && user.token_version === link.token_version;
  if (!isTheirs || !user.is_active) throw new AppError('reset_invalid');
  if (link.valid_until <= systemClock.now()) throw new AppError('reset_expired');
  return user;
}
