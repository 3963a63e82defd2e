import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { cachePromise } from './cached-promise.ts';
import { secrets } from './clients.ts';
import { env } from './env.ts';

const secretSchema = z.record(z.string(), z.string().min(32));

/** How long a function keeps the values, in milliseconds: a rotation is seen everywhere after this time. */
const keptForMs = 5 * 60_000;

const cached = cachePromise(keptForMs, loadValues);

/** What CloudFront may prove itself by, all of which hold: from the environment, or from Secrets Manager. */
export const originSecrets = (): Promise<string[]> => cached.get();

async function loadValues(): Promise<string[]> {
  if (env.ORIGIN_SECRETS) return env.ORIGIN_SECRETS;
  if (!env.ORIGIN_SECRET_ARN)
    throw new Error('Set ORIGIN_SECRET_ARN or ORIGIN_SECRETS: what CloudFront proves itself by.');
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.ORIGIN_SECRET_ARN }),
  );
  return Object.values(secretSchema.parse(JSON.parse(secret.SecretString ?? '{}')));
}
