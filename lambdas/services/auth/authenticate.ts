import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { type AccessClaims, verifyAccessToken } from '../../lib/tokens.ts';
import { getSession, type SessionRecord } from '../../stores/session-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';

/** Returns the current user and session of an access token. Throws token_invalid or token_expired. */
export async function authenticate(
  token: string,
): Promise<{ user: UserRecord; sessionId: string }> {
  const claims = await verifyAccessToken(token);
  return { user: await requireTokenUser(claims), sessionId: claims.sid };
}

/**
 * Returns the user of verified claims, whose session must still exist: signing out, a password change, disabling the
 * user and a reused refresh token invalidate every token of the session at once. Throws token_invalid.
 */
export async function requireTokenUser({ sub, tv, sid }: AccessClaims): Promise<UserRecord> {
  const [user, session] = await Promise.all([getUser(sub), getSession({ user_id: sub, id: sid })]);
  const isCurrent = user?.is_active && user.is_verified && user.token_version === tv;
  if (!isCurrent || !isLive(session, tv)) throw new AppError('token_invalid');
  return user;
}

const isLive = (session: SessionRecord | undefined, tokenVersion: number): boolean =>
  session?.token_version === tokenVersion && session.expires_at * 1000 > systemClock.now();
