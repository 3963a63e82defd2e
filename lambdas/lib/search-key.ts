import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { secrets } from './clients.ts';
import { env } from './env.ts';
import { once } from './once.ts';

/**
 * The web search provider's key: from the environment, or from Secrets Manager, where the whole secret is the
 * key.
 */
export const searchKey = once(async (): Promise<string> => {
  if (env.SEARCH_KEY) return env.SEARCH_KEY;
  if (!env.SEARCH_SECRET_ARN)
    throw new Error('Set SEARCH_SECRET_ARN or SEARCH_KEY: the key of the web search.');
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.SEARCH_SECRET_ARN }),
  );
  if (!secret.SecretString) throw new Error('The secret of the web search is empty.');
  return secret.SecretString.trim();
});
