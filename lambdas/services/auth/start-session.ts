import type { Tokens } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { requestOrigin } from '../../lib/request-origin.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import { accessTokenSeconds, signAccessToken } from '../../lib/tokens.ts';
import {
  createSession,
  listOldestSessions,
  removeSessionItems,
  type SessionAuthentication,
  type SessionRecord,
} from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createProof } from '../mfa/proof.ts';
import {
  formatRefreshToken,
  newRefreshToken,
  type RefreshToken,
  refreshHash,
} from './refresh-token.ts';
import { isSessionOver } from './session-end.ts';

/** Absolute lifetime of a session in seconds; refreshing does not extend it. */
const sessionSeconds = 30 * 86_400;

/** Maximum number of sessions of an account. */
const maxSessions = 50;
/** Maximum number of sessions that one sign-in ends, to bound its work. */
const maxEndedSessions = 25;

/**
 * Starts a session of an authenticated user and stores the request's origin. Ends the oldest sessions beyond 50.
 */
export async function startSession(
  user: UserRecord,
  proof: SessionAuthentication = createProof(['pwd']),
): Promise<Tokens> {
  const origin = requestOrigin();
  const now = systemClock.now();
  const [signingKey] = await signingKeys();
  const token = newRefreshToken({ user_id: user.id, id: systemClock.id() }, signingKey);
  await createSession({
    user_id: user.id,
    id: token.id,
    token_version: user.token_version,
    current_hash: refreshHash(token),
    rotated_at: now,
    created_at: now,
    ...proof,
    expires_at: Math.floor(now / 1000) + sessionSeconds,
    ...(origin ? { address: origin.address } : {}),
    ...(origin?.userAgent ? { user_agent: origin.userAgent } : {}),
  });
  await endOldest(user);
  return issueTokens(user, token);
}

/** Ends the sessions above the limit: first those that can no longer be refreshed, then the oldest. */
async function endOldest(user: UserRecord): Promise<void> {
  const sessions = await listOldestSessions(user.id, maxSessions + maxEndedSessions);
  const now = systemClock.now();
  const isExpired = (session: SessionRecord) =>
    session.token_version !== user.token_version || isSessionOver(session, now);
  const expiredFirst = sessions.toSorted((a, b) => Number(isExpired(b)) - Number(isExpired(a)));
  await removeSessionItems(expiredFirst.slice(0, Math.max(0, sessions.length - maxSessions)));
}

/** Returns the response of login and refresh. */
export async function issueTokens(user: UserRecord, token: RefreshToken): Promise<Tokens> {
  return {
    access_token: await signAccessToken({
      sub: user.id,
      tv: user.token_version,
      sid: token.id,
    }),
    refresh_token: formatRefreshToken(token),
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
  };
}
