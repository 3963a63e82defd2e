import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';
import { hashToken } from './tokens.ts';

/** Sizes of nonce (96 bits) and tag (128 bits) in bytes, as NIST SP 800-38D recommends. */
const nonceBytes = 12;
const tagBytes = 16;

/** The keys of one kind of secret. */
export type SealingKeys = {
  keys: () => Promise<SigningKeys>;
  /** Name of the kind; part of the key ids. */
  kind: string;
  /** HKDF info, which differs for each kind of secret. */
  info: string;
};

const deriveKey = (key: string, { info }: SealingKeys) =>
  Buffer.from(hkdfSync('sha256', key, '', info, 32));

/** Returns an id of the key that does not reveal the key. */
const deriveKeyId = (key: string, { kind }: SealingKeys) =>
  hashToken(`${kind} key ${key}`).slice(0, 8);

/**
 * Encrypts a secret with AES-256-GCM, bound to its owner. The key is not stored in the table. Returns
 * `<key id>.<nonce, ciphertext and tag in base64url>`.
 */
export async function sealSecret(
  sealing: SealingKeys,
  secret: string,
  ownerId: string,
): Promise<string> {
  const [key] = await sealing.keys();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, sealing), nonce);
  cipher.setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${deriveKeyId(key, sealing)}.${sealed.toString('base64url')}`;
}

/** A stored secret that no current key decrypts. */
export class UnreadableSecret extends Error {}

/** Decrypts the result of `sealSecret`; throws UnreadableSecret for another owner's text or an unknown key. */
export async function openSecret(
  sealing: SealingKeys,
  text: string,
  ownerId: string,
): Promise<string> {
  const [id, encoded = ''] = text.split('.');
  const key = (await sealing.keys()).find((candidate) => deriveKeyId(candidate, sealing) === id);
  if (key === undefined)
    throw new UnreadableSecret(`No key decrypts ${sealing.kind} secrets of key id ${id}.`);
  const sealed = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(key, sealing),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(Buffer.from(ownerId));
  try {
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plaintext = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(plaintext).toString('utf8');
  } catch (cause) {
    throw new UnreadableSecret(`A ${sealing.kind} secret is not of this owner.`, { cause });
  }
}
