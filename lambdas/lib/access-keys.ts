import type { KeyObject } from 'node:crypto';
import { deriveKeyPair, type KeyPair, type PublicJwk } from './access-key-pair.ts';
import { env } from './env.ts';
import { cachePublishedKeys, type PublicKeys } from './published-keys.ts';
import { keyCacheMs, reloadSigningKeys, signingKeys } from './signing-keys.ts';

/**
 * Age in ms of the loaded keys from which an unknown key id reloads them: the token may be signed with a newer key.
 */
const minReloadAgeMs = 30_000;

const keyPairCache = new Map<string, KeyPair>();

function cachedKeyPair(secret: string): KeyPair {
  const pair = keyPairCache.get(secret) ?? deriveKeyPair(secret);
  keyPairCache.set(secret, pair);
  return pair;
}

/** The key pair that signs access tokens now; only the API function can derive it. */
export const currentKeyPair = async (): Promise<KeyPair> => cachedKeyPair((await signingKeys())[0]);

/** The public keys that verify access tokens, as the API publishes them. */
export const publicKeys = async (): Promise<PublicJwk[]> =>
  (await signingKeys()).map((secret) => cachedKeyPair(secret).jwk);

/** Finds the public key with an id; undefined when it does not exist or was rotated out. */
export async function findAccessKey(kid: string): Promise<KeyObject | undefined> {
  return (await keysById(keyCacheMs)).get(kid) ?? (await keysById(minReloadAgeMs)).get(kid);
}

const publishedKeysCache = cachePublishedKeys(() => env.JWKS_URL ?? '');

/**
 * Returns the public keys by id. The preview function has no access to the API's secrets and reads the published keys
 * instead.
 */
async function keysById(olderThanMs: number): Promise<PublicKeys> {
  if (env.JWKS_URL) return publishedKeysCache.reload(olderThanMs);
  const signingPairs = (await reloadSigningKeys(olderThanMs)).map(cachedKeyPair);
  return new Map(signingPairs.map(({ jwk, publicKey }) => [jwk.kid, publicKey]));
}
