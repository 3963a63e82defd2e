import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { secrets } from './clients.ts';
import { env } from './env.ts';

const secretSchema = z.object({ code: z.string().length(32) });

/** Reads the one-time code for the first admin: from the environment (tests) or from Secrets Manager. */
export async function readFirstAdminCode(): Promise<string> {
  if (env.FIRST_ADMIN_CODE) return env.FIRST_ADMIN_CODE;
  if (!env.FIRST_ADMIN_SECRET_ARN)
    throw new Error('Set FIRST_ADMIN_SECRET_ARN: the one-time code for the first admin.');
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.FIRST_ADMIN_SECRET_ARN }),
  );
  return secretSchema.parse(JSON.parse(secret.SecretString ?? '{}')).code;
}
