import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { secrets } from './clients.ts';
import { systemClock } from './clock.ts';
import { env } from './env.ts';

const secretSchema = z.record(z.string(), z.string().min(32));

/** How long a function keeps the values, in milliseconds: a rotation is seen everywhere after this time. */
const keptForMs = 5 * 60_000;

let kept: { values: Promise<string[]>; until: number } | undefined;

/** What CloudFront may prove itself by, all of which hold: from the environment, or from Secrets Manager. */
export function originSecrets(): Promise<string[]> {
  const now = systemClock.now();
  if (kept && now < kept.until) return kept.values;
  const values = loadValues();
  kept = { values, until: now + keptForMs };
  values.catch(() => {
    kept = undefined;
  });
  return values;
}

async function loadValues(): Promise<string[]> {
  if (env.ORIGIN_SECRETS) return env.ORIGIN_SECRETS;
  if (!env.ORIGIN_SECRET_ARN)
    throw new Error('Set ORIGIN_SECRET_ARN or ORIGIN_SECRETS: what CloudFront proves itself by.');
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.ORIGIN_SECRET_ARN }),
  );
  return Object.values(secretSchema.parse(JSON.parse(secret.SecretString ?? '{}')));
}
