import { AppError } from '#shared/errors.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import {
  getSession,
  removeSession,
  rotateSession,
  type SessionRecord,
} from '../../stores/session-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { type RefreshToken, readRefreshToken, refreshHash, successorOf } from './refresh-token.ts';
import { tokensFor } from './start-session.ts';

/** Within this time a token that was just rotated is taken for a second tab's, in milliseconds. */
const graceMs = 15_000;

/**
 * Rotates a refresh token; throws token_invalid or token_expired.
 * A token that was rotated earlier is somebody's copy: it ends the whole session.
 */
export async function refresh(refreshToken: string): Promise<Tokens> {
  const presented = readRefreshToken(refreshToken);
  if (!presented) throw new AppError('token_invalid');
  const user = await getUser(presented.user_id);
  if (!user?.is_active || !user.is_verified) throw new AppError('token_invalid');
  return tokensFor(user, await rotate(presented, user));
}

async function rotate(presented: RefreshToken, user: UserRecord): Promise<RefreshToken> {
  const [signingKey] = await signingKeys();
  const next = successorOf(presented, signingKey);
  const now = systemClock.now();
  const isRotated = await rotateSession({
    user_id: presented.user_id,
    id: presented.id,
    token_version: user.token_version,
    presented: refreshHash(presented),
    next: refreshHash(next),
    now,
  });
  return isRotated ? next : replayOrRevoke(presented, user, now);
}

async function replayOrRevoke(
  presented: RefreshToken,
  user: UserRecord,
  now: number,
): Promise<RefreshToken> {
  const session = await getSession(presented);
  if (!session) throw new AppError('token_invalid');
  if (session.expires_at * 1000 <= now) throw new AppError('token_expired');
  const isRace =
    session.token_version === user.token_version &&
    session.previous_hash === refreshHash(presented) &&
    now - session.rotated_at <= graceMs;
  const next = isRace ? await currentAfter(presented, session) : undefined;
  if (next) return next;
  await removeSession(presented);
  logger.warn('a refresh token was used again; its session is ended', {
    user_id: presented.user_id,
    session_id: presented.id,
  });
  throw new AppError('token_invalid');
}

/** The token that the other tab was given; a signing key may have been put in front meanwhile. */
async function currentAfter(
  presented: RefreshToken,
  session: SessionRecord,
): Promise<RefreshToken | undefined> {
  return (await signingKeys())
    .map((key) => successorOf(presented, key))
    .find((next) => refreshHash(next) === session.current_hash);
}
