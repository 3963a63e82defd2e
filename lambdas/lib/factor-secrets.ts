import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { factorKeys } from './signing-keys.ts';
import { hashToken } from './tokens.ts';

/** NIST SP 800-38D: 96-bit nonce, 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

const derivedKey = (key: string) =>
  Buffer.from(hkdfSync('sha256', key, '', 'deckwright second-factor secrets', 32));

/** Identifies the key without revealing it. */
const keyId = (key: string) => hashToken(`factor key ${key}`).slice(0, 8);

/**
 * Encrypts a second factor's secret with AES-256-GCM, bound to its user. The key is not stored in the table.
 * Returns `<key id>.<nonce, ciphertext and tag in base64url>`.
 */
export async function encryptFactorSecret(secret: string, userId: string): Promise<string> {
  const [key] = await factorKeys();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key), nonce);
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${keyId(key)}.${sealed.toString('base64url')}`;
}

/** Decrypts the result of `encryptFactorSecret`; throws an Error for another user's text or an unknown key. */
export async function decryptFactorSecret(text: string, userId: string): Promise<string> {
  const [id, encoded = ''] = text.split('.');
  const key = (await factorKeys()).find((candidate) => keyId(candidate) === id);
  if (key === undefined) throw new Error(`No key decrypts second factors of key id ${id}.`);
  const sealed = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derivedKey(key),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
  return Buffer.concat(plain).toString('utf8');
}
