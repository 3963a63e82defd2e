import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { secrets } from './clients.ts';
import { systemClock } from './clock.ts';
import { env } from './env.ts';

/** The secret as infra makes it; `previous` still verifies while a new key is put in front. */
const secretSchema = z.object({
  current: z.string().min(32),
  previous: z.string().min(32).optional(),
});

/** How long a function keeps the keys, in milliseconds: a rotation is seen everywhere after this time. */
const keptForMs = 5 * 60_000;

let kept: { keys: Promise<SigningKeys>; until: number } | undefined;

/** At least one key: the first signs, each of them verifies. */
export type SigningKeys = readonly [string, ...string[]];

/** The keys that sign tokens: from the environment, or from Secrets Manager and kept for five minutes. */
export function signingKeys(): Promise<SigningKeys> {
  const now = systemClock.now();
  if (kept && now < kept.until) return kept.keys;
  const keys = loadKeys();
  kept = { keys, until: now + keptForMs };
  keys.catch(() => {
    // The next call asks again instead of meeting the same failure for minutes.
    kept = undefined;
  });
  return keys;
}

async function loadKeys(): Promise<SigningKeys> {
  if (env.JWT_KEYS) return nonEmpty(env.JWT_KEYS);
  if (!env.JWT_SECRET_ARN)
    throw new Error('Set JWT_SECRET_ARN or JWT_KEYS: keys that sign tokens.');
  const secret = await secrets().send(new GetSecretValueCommand({ SecretId: env.JWT_SECRET_ARN }));
  const { current, previous } = secretSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
  return previous === undefined ? [current] : [current, previous];
}

function nonEmpty(keys: readonly string[]): SigningKeys {
  const [first, ...rest] = keys;
  if (first === undefined) throw new Error('JWT_KEYS has no key.');
  return [first, ...rest];
}
