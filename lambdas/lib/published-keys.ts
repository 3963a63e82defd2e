import { createPublicKey, type KeyObject } from 'node:crypto';
import { originSecretHeader } from '#shared/origin-secret.ts';
import { jwksSchema } from './access-key-pair.ts';
import { type CachedPromise, cachePromise } from './cached-promise.ts';
import { logger } from './logger.ts';
import { originSecrets } from './origin-secrets.ts';
import { keysKeptMs } from './signing-keys.ts';

/** Allows for a cold start of the API; the preview function times out after ten seconds. */
const fetchLimitMs = 5_000;

/** Public keys by their id. */
export type PublicKeys = Map<string, KeyObject>;

/** The public keys at the API's key set URL; the last known keys while the API can't be reached. */
export function publishedKeys(url: () => string): CachedPromise<PublicKeys> {
  let last: PublicKeys | undefined;
  return cachePromise(keysKeptMs, async () => {
    try {
      last = await fetchKeys(url());
    } catch (error) {
      if (!last) throw error;
      const cause = { error: error as Error };
      logger.warn('the published keys could not be read; the last ones are used', cause);
    }
    return last;
  });
}

async function fetchKeys(url: string): Promise<PublicKeys> {
  const [secret = ''] = await originSecrets();
  const answer = await fetch(url, {
    headers: { [originSecretHeader]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(fetchLimitMs),
  });
  if (!answer.ok) throw new Error(`The published keys were answered with ${answer.status}.`);
  const { keys } = jwksSchema.parse(await answer.json());
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
}
