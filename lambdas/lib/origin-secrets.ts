import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { cachePromise } from './cached-promise.ts';
import { secrets } from './clients.ts';
import { env } from './env.ts';

const secretSchema = z.record(z.string(), z.string().min(32));

/** Cache time of the secrets in ms; a rotation takes effect everywhere after this time. */
const cacheMs = 5 * 60_000;

const secretsCache = cachePromise(cacheMs, loadValues);

/** The valid secrets that CloudFront may send: from the environment or from Secrets Manager. */
export const originSecrets = (): Promise<string[]> => secretsCache.get();

async function loadValues(): Promise<string[]> {
  if (env.ORIGIN_SECRETS) return env.ORIGIN_SECRETS;
  if (!env.ORIGIN_SECRET_ARN)
    throw new Error('Set ORIGIN_SECRET_ARN or ORIGIN_SECRETS: the secrets that CloudFront sends.');
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.ORIGIN_SECRET_ARN }),
  );
  return Object.values(secretSchema.parse(JSON.parse(secret.SecretString ?? '{}')));
}
