import { AppError } from '#shared/errors.ts';
import { verifyAccessToken } from '../../lib/tokens.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';

/** Who bears the access token, as they are now; throws token_invalid or token_expired. */
export async function authenticate(
  token: string,
): Promise<{ user: UserRecord; sessionId: string }> {
  const claims = await verifyAccessToken(token);
  const user = await getUser(claims.sub);
  if (!user?.is_active || !user.is_verified || user.token_version !== claims.tv) {
    throw new AppError('token_invalid');
  }
  return { user, sessionId: claims.sid };
}
