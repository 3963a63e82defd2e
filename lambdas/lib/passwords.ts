import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Memory in KiB. */
export type Costs = { memory: number; passes: number; parallelism: number };

/** Argon2id as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const cost: Costs = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** The password's hash with its salt and costs, so that costs can rise later. */
export async function hashPassword(password: string, costs: Costs = cost): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive('argon2id', {
    message: normalize(password),
    nonce,
    tagLength: tagBytes,
    ...costs,
  });
  const { memory, passes, parallelism } = costs;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Whether a hash uses parameters other than the current ones. */
export const isOutdated = (encoded: string): boolean =>
  !encoded.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`);

/** Whether the password is the one of the hash; throws on a hash that is not ours. */
export async function isPasswordOf(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = phc.exec(encoded) ?? [];
  if (expected === '') throw new Error('A stored password hash has an unknown form.');
  const wanted = Buffer.from(expected, 'base64');
  const tag = await derive('argon2id', {
    message: normalize(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, wanted);
}

/** A hash of our costs that no password is known for; a constant, so that the first check takes no longer. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(Buffer.alloc(saltBytes))}$${encode(Buffer.alloc(tagBytes))}`;

/** Takes the time of a check and answers false: for accounts that don't exist. */
export async function failPasswordCheck(password: string): Promise<false> {
  await isPasswordOf(password, nobodysHash);
  return false;
}

/** Keyboards differ in how they compose letters; the same password must have the same bytes. */
const normalize = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');
