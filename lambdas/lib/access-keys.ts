import type { KeyObject } from 'node:crypto';
import { deriveKeyPair, type KeyPair, type PublicJwk } from './access-key-pair.ts';
import { env } from './env.ts';
import { type PublicKeys, publishedKeys } from './published-keys.ts';
import { keysKeptMs, reloadSigningKeys, signingKeys } from './signing-keys.ts';

/** A token may name a key created a moment ago: keys older than this are then read again, in milliseconds. */
const rereadAfterMs = 30_000;

const pairs = new Map<string, KeyPair>();

function pairOf(secret: string): KeyPair {
  const pair = pairs.get(secret) ?? deriveKeyPair(secret);
  pairs.set(secret, pair);
  return pair;
}

/** The pair that signs access tokens now; the API function alone can make it. */
export const currentKeyPair = async (): Promise<KeyPair> => pairOf((await signingKeys())[0]);

/** The public keys that access tokens are verified with, as the API publishes them. */
export const publicKeys = async (): Promise<PublicJwk[]> =>
  (await signingKeys()).map((secret) => pairOf(secret).jwk);

/** The public key of that id; undefined where there is none, or where it was rotated away. */
export async function findAccessKey(kid: string): Promise<KeyObject | undefined> {
  return (await keysById(keysKeptMs)).get(kid) ?? (await keysById(rereadAfterMs)).get(kid);
}

const published = publishedKeys(() => env.JWKS_URL ?? '');

/** The preview function has no access to the API's secrets and reads the published keys instead. */
async function keysById(olderThanMs: number): Promise<PublicKeys> {
  if (env.JWKS_URL) return published.reload(olderThanMs);
  const own = (await reloadSigningKeys(olderThanMs)).map(pairOf);
  return new Map(own.map(({ jwk, publicKey }) => [jwk.kid, publicKey]));
}
