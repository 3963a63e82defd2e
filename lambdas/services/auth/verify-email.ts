import { AppError, Fenced } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { changeUser } from '../../stores/people-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { getVerification, type VerificationRecord } from '../../stores/verification-store.ts';

/**
 * Confirms the address a link was mailed to; the same link answers the same again while it is valid.
 * Throws verification_invalid or verification_expired.
 */
export async function verifyEmail(token: string): Promise<{ email: string; verified: true }> {
  const link = await getVerification(hashToken(token));
  if (link?.purpose !== 'verify_email') throw new AppError('verification_invalid');
  if (link.valid_until <= systemClock.now()) throw new AppError('verification_expired');
  const user = await getUser(link.user_id);
  if (user?.email !== link.email) throw new AppError('verification_invalid');
  if (!user.is_verified) await confirm(user, link);
  return { email: link.email, verified: true };
}

/** Void where the account has been registered anew since the link was sent. */
async function confirm(user: UserRecord, link: VerificationRecord): Promise<void> {
  if (user.token_version !== link.token_version) throw new AppError('verification_invalid');
  try {
    await changeUser(user, { is_verified: true });
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const now = await getUser(user.id);
    // Another click of the same link was quicker.
    if (now?.is_verified && now.token_version === link.token_version) return;
    throw new AppError('verification_invalid', { cause: error });
  }
}
