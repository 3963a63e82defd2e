import { AppError } from '#shared/errors.ts';
import { getSession, removeSession, removeSessions } from '../../stores/session-store.ts';
import { revokeTokens } from '../../stores/user-store.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { authenticate } from './authenticate.ts';
import { parseRefreshToken, refreshHash } from './refresh-token.ts';

export type Logout = {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  everywhere: boolean;
};

type Session = { user_id: string; id: string };

/**
 * Ends the session of the given tokens, or all sessions of their user. Either token is enough, because the access
 * token may have expired. Invalid tokens are ignored; throws token_missing without any token.
 */
export async function logout({ accessToken, refreshToken, everywhere }: Logout): Promise<void> {
  if (accessToken === undefined && refreshToken === undefined) throw new AppError('token_missing');
  const tokenSessions = await Promise.all([
    findSessionByAccessToken(accessToken),
    findSessionByRefreshToken(refreshToken),
  ]);
  const sessions = new Map(
    tokenSessions.flatMap((session) => (session ? [[session.id, session]] : [])),
  );
  for (const session of sessions.values()) {
    await removeSession(session);
    if (everywhere) {
      await removeSessions(session.user_id);
      await revokeTokens(session.user_id);
      return recordSecurityEvent(session.user_id, 'sessions_revoked');
    }
    await recordSecurityEvent(session.user_id, 'signed_out');
  }
}

async function findSessionByAccessToken(token: string | undefined): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  try {
    const { user, sessionId } = await authenticate(token);
    return { user_id: user.id, id: sessionId };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function findSessionByRefreshToken(token: string | undefined): Promise<Session | undefined> {
  const presented = token === undefined ? undefined : parseRefreshToken(token);
  if (!presented) return undefined;
  const session = await getSession(presented);
  const hash = refreshHash(presented);
  const isSessionToken = session?.current_hash === hash || session?.previous_hash === hash;
  return session && isSessionToken ? { user_id: session.user_id, id: session.id } : undefined;
}
