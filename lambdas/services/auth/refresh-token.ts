import { deriveToken, hashToken, randomToken } from '../../lib/tokens.ts';
import type { SessionKey } from '../../stores/session-store.ts';

/** A refresh token: whose and which session it is for, and the 256 bits that prove it. */
export type RefreshToken = SessionKey & { secret: string };

const form = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})\.([A-Za-z0-9_-]{43})$/;

export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, user_id, id, secret] = form.exec(text) ?? [];
  return user_id && id && secret ? { user_id, id, secret } : undefined;
}

export const writeRefreshToken = ({ user_id, id, secret }: RefreshToken): string =>
  `${user_id}.${id}.${secret}`;

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
