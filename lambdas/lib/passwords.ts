import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveHash = promisify(argon2);

/** Argon2 parameters; memory in KiB. */
export type HashCosts = { memory: number; passes: number; parallelism: number };

/** Argon2id as in OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, parallelism 1. */
const defaultCosts: HashCosts = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const phcPattern =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** Hashes a password; the result contains salt and parameters, so that the parameters can be raised later. */
export async function hashPassword(
  password: string,
  costs: HashCosts = defaultCosts,
): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await deriveHash('argon2id', {
    message: normalizePassword(password),
    nonce,
    tagLength: tagBytes,
    ...costs,
  });
  const { memory, passes, parallelism } = costs;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeBase64(nonce)}$${encodeBase64(tag)}`;
}

/** Whether a hash uses other parameters than the current ones. */
export const isHashOutdated = (encoded: string): boolean =>
  !encoded.startsWith(
    `$argon2id$v=19$m=${defaultCosts.memory},t=${defaultCosts.passes},p=${defaultCosts.parallelism}$`,
  );

/** Whether a password matches a hash; throws when the hash has an unknown format. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = phcPattern.exec(encoded) ?? [];
  if (expected === '') throw new Error('A stored password hash has an unknown form.');
  const expectedTag = Buffer.from(expected, 'base64');
  const tag = await deriveHash('argon2id', {
    message: normalizePassword(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expectedTag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expectedTag);
}

/**
 * A hash with the current parameters that no password matches; precomputed, so that the first check is not
 * slower.
 */
const dummyHash = `$argon2id$v=19$m=${defaultCosts.memory},t=${defaultCosts.passes},p=${defaultCosts.parallelism}$${encodeBase64(Buffer.alloc(saltBytes))}$${encodeBase64(Buffer.alloc(tagBytes))}`;

/**
 * Does the work of a password check and returns false: for e-mails without an account, so that timing reveals
 * nothing.
 */
export async function failPasswordCheck(password: string): Promise<false> {
  await verifyPassword(password, dummyHash);
  return false;
}

/**
 * Returns the bytes of a password after Unicode normalization: keyboards compose letters differently, but the same
 * password must have the same bytes.
 */
const normalizePassword = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');
