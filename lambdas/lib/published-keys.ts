import { createPublicKey, type KeyObject } from 'node:crypto';
import { originSecretHeader } from '#shared/origin-secret.ts';
import { jwksSchema } from './access-key-pair.ts';
import { type CachedPromise, cachePromise } from './cached-promise.ts';
import { logger } from './logger.ts';
import { originSecrets } from './origin-secrets.ts';
import { keyCacheMs } from './signing-keys.ts';

/**
 * Timeout of the fetch in ms. Allows for a cold start of the API; the preview function times out after 10 s.
 */
const fetchTimeoutMs = 5_000;

/** Public keys by id. */
export type PublicKeys = Map<string, KeyObject>;

/** Returns the public keys at the API's JWKS URL; the last known keys while the API can't be reached. */
export function cachePublishedKeys(url: () => string): CachedPromise<PublicKeys> {
  let last: PublicKeys | undefined;
  return cachePromise(keyCacheMs, async () => {
    try {
      last = await fetchKeys(url());
    } catch (error) {
      if (!last) throw error;
      const cause = { error: error as Error };
      logger.warn('the published keys could not be read; using the last known keys', cause);
    }
    return last;
  });
}

async function fetchKeys(url: string): Promise<PublicKeys> {
  const [secret = ''] = await originSecrets();
  const response = await fetch(url, {
    headers: { [originSecretHeader]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  if (!response.ok)
    throw new Error(`The request for the published keys returned ${response.status}.`);
  const { keys } = jwksSchema.parse(await response.json());
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
}
