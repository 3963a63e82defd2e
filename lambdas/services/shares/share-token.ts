import { signingKeys } from '../../lib/signing-keys.ts';
import { deriveToken, hashToken } from '../../lib/tokens.ts';

export type ShareToken = { token: string; hash: string };

const tokenOf = (key: string, id: string): ShareToken => {
  const token = deriveToken(key, `share ${id}`);
  return { token, hash: hashToken(token) };
};

/**
 * The token of a link that is made now: 256 bits, derived from its id with the signing key rather than drawn, so that
 * a retry finds the link its first try made and the owner can copy it again, though only its hash is stored.
 */
export async function newShareToken(id: string): Promise<ShareToken> {
  const [key] = await signingKeys();
  return tokenOf(key, id);
}

/** The token of a link that was made before; undefined once the key it was made with has been replaced for good. */
export async function shareTokenOf(id: string, hash: string): Promise<string | undefined> {
  const tokens = (await signingKeys()).map((key) => tokenOf(key, id));
  return tokens.find((one) => one.hash === hash)?.token;
}

/** Where a link is on the preview host. */
export const sharePath = (token: string): string => `/s/${token}`;
