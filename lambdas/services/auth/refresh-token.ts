import { deriveToken, hashToken, randomToken } from '../../lib/tokens.ts';
import type { SessionKey } from '../../stores/session-store.ts';

/** A refresh token: whose and which session it is for, and the 256 bits that prove it. */
export type RefreshToken = SessionKey & { secret: string };

const form = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})\.([A-Za-z0-9_-]{43})$/;

/** The parts of a token as it came; undefined where it has not our form. Whether it is good the session says. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, user_id, id, secret] = form.exec(text) ?? [];
  return user_id && id && secret ? { user_id, id, secret } : undefined;
}

/** The token as a client keeps it, which `readRefreshToken` takes apart. */
export const writeRefreshToken = ({ user_id, id, secret }: RefreshToken): string =>
  `${user_id}.${id}.${secret}`;

/** The first token of a session; those after it come of `successorOf`. */
export const newRefreshToken = (key: SessionKey): RefreshToken => ({
  user_id: key.user_id,
  id: key.id,
  secret: randomToken(),
});

/**
 * The one successor of a token. It is derived with the signing key, not drawn: two tabs that race with the
 * same token get the same successor, though only its hash is stored.
 */
export const successorOf = (token: RefreshToken, signingKey: string): RefreshToken => ({
  user_id: token.user_id,
  id: token.id,
  secret: deriveToken(signingKey, `refresh ${writeRefreshToken(token)}`),
});

/** What the session stores of a token. */
export const refreshHash = (token: RefreshToken): string => hashToken(writeRefreshToken(token));
