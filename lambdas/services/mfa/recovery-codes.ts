import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import type { FactorKey } from '../../stores/factor-store.ts';
import { consumeRecoveryCode, getRecoveryCodes } from '../../stores/recovery-code-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import type { FactorRequest } from './factor-request.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { storeFactor } from './store-factor.ts';

const codeCount = 10;
/** Crockford's base 32: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Length of a code in characters: 24 characters have 120 bits; from 112 bits on, ASVS 6.5.2 accepts a fast hash. */
const codeLength = 24;

type CodeOwner = Pick<FactorRequest, 'user' | 'sessionId'>;

/**
 * Replaces all recovery codes by ten new ones and returns them formatted; they can't be read again. Throws
 * token_invalid if the session has ended since the request began, and conflict if the factor `onlyWith` was removed.
 */
export async function renewRecoveryCodes(owner: CodeOwner, onlyWith: FactorKey): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  const hashes = codes.map((code) => hashCode(owner.user.id, code));
  const stored = { hashes, created_at: systemClock.now() };
  await storeFactor(owner, { codes: stored, onlyWith }, 'conflict');
  return codes;
}

/**
 * Creates recovery codes for the user's new factor if there are none left; otherwise returns null. Throws as
 * renewRecoveryCodes.
 */
export async function createFirstRecoveryCodes(
  owner: CodeOwner,
  factor: FactorKey,
): Promise<string[] | null> {
  const keptCodes = await getRecoveryCodes(owner.user.id);
  return keptCodes && keptCodes.left > 0 ? null : renewRecoveryCodes(owner, factor);
}

/** Consumes one of the user's codes and reports it by mail; throws code_invalid. */
export async function checkRecoveryCode(user: UserRecord, text: string): Promise<void> {
  if (!(await consumeRecoveryCode(user.id, hashCode(user.id, text)))) {
    throw new AppError('code_invalid');
  }
  await notifyFactorChange(user, 'code_used');
}

function newCode(): string {
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{6})(?!$)/g, '$1-');
}

/** Returns the hash of a code; ignores case, spaces and hyphens. */
const hashCode = (userId: string, code: string) =>
  hashToken(`recovery ${userId} ${code.toUpperCase().replace(/[\s-]/g, '')}`);
