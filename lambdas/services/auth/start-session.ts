import type { Tokens } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { accessTokenSeconds, signAccessToken } from '../../lib/tokens.ts';
import { createSession } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import {
  newRefreshToken,
  type RefreshToken,
  refreshHash,
  writeRefreshToken,
} from './refresh-token.ts';

/** A session ends this many seconds after the sign-in, however often it is refreshed. */
const sessionSeconds = 30 * 86_400;

/** Starts a session of a user who has proved who they are. */
export async function startSession(user: UserRecord): Promise<Tokens> {
  const now = systemClock.now();
  const token = newRefreshToken({ user_id: user.id, id: systemClock.id() });
  await createSession({
    user_id: user.id,
    id: token.id,
    token_version: user.token_version,
    current_hash: refreshHash(token),
    rotated_at: now,
    created_at: now,
    expires_at: Math.floor(now / 1000) + sessionSeconds,
  });
  return tokensFor(user, token);
}

/** The answer of login and refresh. */
export async function tokensFor(user: UserRecord, token: RefreshToken): Promise<Tokens> {
  return {
    access_token: await signAccessToken({
      sub: user.id,
      tv: user.token_version,
      sid: token.id,
    }),
    refresh_token: writeRefreshToken(token),
    expires_in: accessTokenSeconds,
    token_type: 'Bearer',
  };
}
