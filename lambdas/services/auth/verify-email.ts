import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { getUser, markVerified } from '../../stores/user-store.ts';
import { getVerification } from '../../stores/verification-store.ts';

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
  if (!user.is_verified && !(await markVerified(user.id, link.token_version))) {
    throw new AppError('verification_invalid');
  }
  return { email: link.email, verified: true };
}
