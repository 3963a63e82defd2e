import { openSecret, type SealingKeys, sealSecret } from './sealed-secrets.ts';
import { totpEncryptionKeys } from './signing-keys.ts';

const sealingKeys: SealingKeys = {
  keys: totpEncryptionKeys,
  kind: 'factor',
  info: 'deckwright second-factor secrets',
};

/** Encrypts a second factor's secret, bound to its user; see sealSecret. */
export const encryptFactorSecret = (secret: string, userId: string): Promise<string> =>
  sealSecret(sealingKeys, secret, userId);

/** Decrypts the result of `encryptFactorSecret`; throws an Error for another user's text or an unknown key. */
export const decryptFactorSecret = (text: string, userId: string): Promise<string> =>
  openSecret(sealingKeys, text, userId);
