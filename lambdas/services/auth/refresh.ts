import { AppError } from '#shared/errors.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import {
  getSession,
  removeSession,
  rotateSession,
  type SessionRecord,
} from '../../stores/session-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import {
  isIssued,
  nextRefreshToken,
  parseRefreshToken,
  type RefreshToken,
  refreshHash,
} from './refresh-token.ts';
import { isSessionOver, sessionIdleMs } from './session-end.ts';
import { issueTokens } from './start-session.ts';

/**
 * Time in ms after a rotation in which the old token is still accepted, for a second tab that refreshes at the same
 * time.
 */
const graceMs = 15_000;

/**
 * Rotates a refresh token that came from a network address; throws token_invalid, token_expired or rate_limited.
 * A token that was issued and already rotated counts as a stolen copy and ends the session. A token that was never
 * issued ends nothing.
 */
export async function refresh(refreshToken: string, address: string): Promise<Tokens> {
  const presented = parseRefreshToken(refreshToken);
  await countRefresh(presented, address);
  if (!presented) throw new AppError('token_invalid');
  const user = await getUser(presented.user_id);
  if (!user?.is_active || !user.is_verified) throw new AppError('token_invalid');
  return issueTokens(user, await rotateToken(presented, user));
}

/**
 * Counts a refresh: for the session if the token proves its session, otherwise for the network address. Forged tokens
 * must not use up the limit of other users at the address. The session's stored hash is the proof for a token whose
 * signing key was removed.
 */
async function countRefresh(token: RefreshToken | undefined, address: string): Promise<void> {
  if (token && isIssued(token, await signingKeys())) {
    return spendUse('refresh_session', `${token.user_id}.${token.id}`);
  }
  try {
    await spendUse('refresh_address', address);
  } catch (error) {
    const session = token && (await getSession(token));
    if (!session || session.current_hash !== refreshHash(token)) throw error;
  }
}

async function rotateToken(presented: RefreshToken, user: UserRecord): Promise<RefreshToken> {
  const [signingKey] = await signingKeys();
  const nextToken = nextRefreshToken(presented, signingKey);
  const now = systemClock.now();
  const isRotated = await rotateSession({
    user_id: presented.user_id,
    id: presented.id,
    token_version: user.token_version,
    presented: refreshHash(presented),
    next: refreshHash(nextToken),
    now,
    idleSince: now - sessionIdleMs(),
  });
  return isRotated ? nextToken : acceptRaceOrRevoke(presented, user, now);
}

async function acceptRaceOrRevoke(
  presented: RefreshToken,
  user: UserRecord,
  now: number,
): Promise<RefreshToken> {
  const session = await getSession(presented);
  if (!session) throw new AppError('token_invalid');
  if (isSessionOver(session, now)) throw new AppError('token_expired');
  const isPrevious = session.previous_hash === refreshHash(presented);
  const isRace =
    session.token_version === user.token_version &&
    isPrevious &&
    now - session.rotated_at <= graceMs;
  const nextToken = isRace ? await findRaceToken(presented, session) : undefined;
  if (nextToken) return nextToken;
  if (!isPrevious && !isIssued(presented, await signingKeys())) throw new AppError('token_invalid');
  await removeSession(presented);
  await recordSecurityEvent(user.id, 'token_reused');
  throw new AppError('token_invalid');
}

/**
 * Returns the refresh token that another tab received for the same old token. Tries every signing key, because a new
 * key may have been added between the two requests.
 */
async function findRaceToken(
  presented: RefreshToken,
  session: SessionRecord,
): Promise<RefreshToken | undefined> {
  return (await signingKeys())
    .map((key) => nextRefreshToken(presented, key))
    .find((nextToken) => refreshHash(nextToken) === session.current_hash);
}
