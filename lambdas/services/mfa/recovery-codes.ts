import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { getRecoveryCodes, takeRecoveryCode } from '../../stores/recovery-code-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { storeFactor } from './store-factor.ts';
import type { Visit } from './visit.ts';

const count = 10;
/** Crockford's: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 characters are 120 bits: above the 112 from which ASVS 6.5.2 accepts a fast hash. */
const length = 24;

type Own = Pick<Visit, 'user' | 'sessionId'>;

/**
 * Makes ten new codes in the place of all earlier ones; returns them as people read them, for this once. Throws
 * token_invalid where the session has ended since the request began.
 */
export async function renewRecoveryCodes(own: Own): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const hashes = codes.map((code) => hashOf(own.user.id, code));
  await storeFactor(own, { codes: { hashes, created_at: systemClock.now() } }, 'conflict');
  return codes;
}

/** Makes the first codes of a user; null where there are codes left. Throws as renewRecoveryCodes. */
export async function firstRecoveryCodes(own: Own): Promise<string[] | null> {
  const kept = await getRecoveryCodes(own.user.id);
  return kept && kept.left > 0 ? null : renewRecoveryCodes(own);
}

/** Uses one of the user's codes up and reports it by mail; throws code_invalid. */
export async function checkRecoveryCode(user: UserRecord, text: string): Promise<void> {
  if (!(await takeRecoveryCode(user.id, hashOf(user.id, text)))) {
    throw new AppError('code_invalid');
  }
  await notifyFactorChange(user, 'code_used');
}

function newCode(): string {
  const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{6})(?!$)/g, '$1-');
}

/** The same for lower case and any spacing. */
const hashOf = (userId: string, code: string) =>
  hashToken(`recovery ${userId} ${code.toUpperCase().replace(/[\s-]/g, '')}`);
