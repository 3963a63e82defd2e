import { signingKeys } from '../../lib/signing-keys.ts';
import { deriveToken, hashToken } from '../../lib/tokens.ts';

export type ShareToken = { token: string; hash: string };

const deriveShareToken = (key: string, id: string): ShareToken => {
  const token = deriveToken(key, `share ${id}`);
  return { token, hash: hashToken(token) };
};

/**
 * Returns the token of a new link: 256 bits, derived from its id with the signing key. A retry thus finds the link of
 * the first attempt, and the owner can copy the link again although only its hash is stored.
 */
export async function newShareToken(id: string): Promise<ShareToken> {
  const [key] = await signingKeys();
  return deriveShareToken(key, id);
}

/** Returns the token of an existing link; undefined if the signing key from which it was derived is removed. */
export async function findShareToken(id: string, hash: string): Promise<string | undefined> {
  const tokens = (await signingKeys()).map((key) => deriveShareToken(key, id));
  return tokens.find((one) => one.hash === hash)?.token;
}

/** Returns the path of a link on the preview host. */
export const sharePath = (token: string): string => `/s/${token}`;
