import { timingSafeEqual } from 'node:crypto';
import { deriveToken, hashToken, randomToken } from '../../lib/tokens.ts';
import type { SessionKey } from '../../stores/session-store.ts';

/**
 * A refresh token: its user and session, 256 secret bits, and the proof that we issued it for this session.
 * Tokens of the last release have no proof.
 */
export type RefreshToken = SessionKey & { secret: string; proof?: string };

const form = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})(?:\.([\w-]{43}))?$/;

/** Parses a token; undefined for any other format. Does not check validity, which depends on the session. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, user_id, id, secret, proof] = form.exec(text) ?? [];
  if (!user_id || !id || !secret) return undefined;
  return { user_id, id, secret, ...(proof ? { proof } : {}) };
}

/** The token as a client keeps it, which `readRefreshToken` reads. */
export const writeRefreshToken = ({ user_id, id, secret, proof }: RefreshToken): string =>
  [user_id, id, secret, ...(proof ? [proof] : [])].join('.');

const proofOf = ({ user_id, id, secret }: RefreshToken, signingKey: string): string =>
  deriveToken(signingKey, `issued ${user_id}.${id}.${secret}`);

function issue(key: SessionKey, secret: string, signingKey: string): RefreshToken {
  const token = { user_id: key.user_id, id: key.id, secret };
  return { ...token, proof: proofOf(token, signingKey) };
}

/** The first token of a session; later ones are made by `successorOf`. */
export const newRefreshToken = (key: SessionKey, signingKey: string): RefreshToken =>
  issue(key, randomToken(), signingKey);

/**
 * The one successor of a token. It is derived with the signing key, not drawn: two tabs that race with the
 * same token get the same successor, though only its hash is stored.
 */
export const successorOf = (token: RefreshToken, signingKey: string): RefreshToken =>
  issue(token, deriveToken(signingKey, `refresh ${writeRefreshToken(token)}`), signingKey);

/**
 * Whether we issued the token for its session. User and session ids are not secret and can be combined with a random
 * secret, so only a token that passes this check counts as a stolen copy.
 */
export const isIssued = (token: RefreshToken, signingKeys: readonly string[]): boolean =>
  signingKeys.some((key) =>
    timingSafeEqual(
      Buffer.from(hashToken(proofOf(token, key))),
      Buffer.from(hashToken(token.proof ?? '')),
    ),
  );

/** What the session stores of a token. */
export const refreshHash = (token: RefreshToken): string => hashToken(writeRefreshToken(token));
