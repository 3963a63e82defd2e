import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { getVerification, type VerificationRecord } from '../../stores/verification-store.ts';

export type OpenVerification = { link: VerificationRecord; user: UserRecord };

/** Returns the link of a token and its user; changes nothing. Throws verification_invalid or verification_expired. */
export async function openVerification(token: string): Promise<OpenVerification> {
  const link = await getVerification(hashToken(token));
  if (link?.purpose !== 'verify_email') throw new AppError('verification_invalid');
  if (link.valid_until <= systemClock.now()) throw new AppError('verification_expired');
  const user = await getUser(link.user_id);
  if (user?.email !== link.email) throw new AppError('verification_invalid');
  if (!user.is_verified && !canConfirm({ link, user })) throw new AppError('verification_invalid');
  return { link, user };
}

/** Whether the link can still confirm its e-mail address: no confirmation and no password change since it was sent. */
export const canConfirm = ({ link, user }: OpenVerification): boolean =>
  user.token_version === link.token_version &&
  (!user.is_verified || link.registration?.admin_code !== undefined);
