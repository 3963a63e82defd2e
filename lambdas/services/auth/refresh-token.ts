import { timingSafeEqual } from 'node:crypto';
import { deriveToken, hashToken, randomToken } from '../../lib/tokens.ts';
import type { SessionKey } from '../../stores/session-store.ts';

/**
 * A refresh token: its user and session, 256 secret bits, and a MAC as proof that the server issued it for this
 * session. Tokens issued by the previous release have no proof.
 */
export type RefreshToken = SessionKey & { secret: string; proof?: string };

const tokenPattern =
  /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})(?:\.([\w-]{43}))?$/;

/** Parses a token; undefined for any other format. Does not check validity, which depends on the session. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  const [, user_id, id, secret, proof] = tokenPattern.exec(text) ?? [];
  if (!user_id || !id || !secret) return undefined;
  return { user_id, id, secret, ...(proof ? { proof } : {}) };
}

/** Returns the token in the format that clients store and `parseRefreshToken` reads. */
export const formatRefreshToken = ({ user_id, id, secret, proof }: RefreshToken): string =>
  [user_id, id, secret, ...(proof ? [proof] : [])].join('.');

const issueProof = ({ user_id, id, secret }: RefreshToken, signingKey: string): string =>
  deriveToken(signingKey, `issued ${user_id}.${id}.${secret}`);

function issueToken(key: SessionKey, secret: string, signingKey: string): RefreshToken {
  const token = { user_id: key.user_id, id: key.id, secret };
  return { ...token, proof: issueProof(token, signingKey) };
}

/** Returns the first token of a session; `nextRefreshToken` returns the later ones. */
export const newRefreshToken = (key: SessionKey, signingKey: string): RefreshToken =>
  issueToken(key, randomToken(), signingKey);

/**
 * Returns the only successor of a token. It is derived with the signing key, not random: two tabs that refresh the
 * same token at once get the same successor, although only its hash is stored.
 */
export const nextRefreshToken = (token: RefreshToken, signingKey: string): RefreshToken =>
  issueToken(token, deriveToken(signingKey, `refresh ${formatRefreshToken(token)}`), signingKey);

/**
 * Whether the server issued the token for its session. User and session ids are not secret and can be combined with a
 * random secret, so only a token that passes this check counts as a stolen copy.
 */
export const isIssued = (token: RefreshToken, signingKeys: readonly string[]): boolean =>
  signingKeys.some((key) =>
    timingSafeEqual(
      Buffer.from(hashToken(issueProof(token, key))),
      Buffer.from(hashToken(token.proof ?? '')),
    ),
  );

/** Returns the hash of a token that the session stores. */
export const refreshHash = (token: RefreshToken): string => hashToken(formatRefreshToken(token));
