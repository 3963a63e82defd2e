import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { cachePromise } from './cached-promise.ts';
import { secrets } from './clients.ts';
import { env } from './env.ts';

/** The secret as infra makes it; `previous` still verifies while a new key is put in front. */
const secretSchema = z.object({
  current: z.string().min(32),
  previous: z.string().min(32).optional(),
});

/** How long a function keeps keys, in milliseconds: a rotation is seen everywhere after this time. */
export const keysKeptMs = 5 * 60_000;

/** At least one key: the first signs, each of them verifies. */
export type SigningKeys = readonly [string, ...string[]];

type Origin = { given: readonly string[] | undefined; arn: string | undefined; name: string };

async function loadKeys({ given, arn, name }: Origin): Promise<SigningKeys> {
  if (given) return nonEmpty(given);
  if (!arn) throw new Error(`Set ${name}_SECRET_ARN or ${name}_KEYS: secret keys.`);
  const secret = await secrets().send(new GetSecretValueCommand({ SecretId: arn }));
  const { current, previous } = secretSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
  return previous === undefined ? [current] : [current, previous];
}

function nonEmpty([first, ...rest]: readonly string[]): SigningKeys {
  if (first === undefined) throw new Error('The list of signing keys is empty.');
  return [first, ...rest];
}

const ofApi = cachePromise(keysKeptMs, () =>
  loadKeys({ given: env.JWT_KEYS, arn: env.JWT_SECRET_ARN, name: 'JWT' }),
);
const ofPreview = cachePromise(keysKeptMs, () =>
  loadKeys({ given: env.PREVIEW_KEYS, arn: env.PREVIEW_SECRET_ARN, name: 'PREVIEW' }),
);
const ofFactors = cachePromise(keysKeptMs, () =>
  loadKeys({ given: env.FACTOR_KEYS, arn: env.FACTOR_SECRET_ARN, name: 'FACTOR' }),
);

/**
 * The keys of the API function. Access tokens are signed with key pairs derived from them (`access-keys.ts`);
 * refresh tokens, invite codes and share links are derived from them directly.
 */
export const signingKeys = (): Promise<SigningKeys> => ofApi.get();

/** The API's keys, read again where they were read longer ago than the given time in milliseconds. */
export const reloadSigningKeys = (olderThanMs: number): Promise<SigningKeys> =>
  ofApi.reload(olderThanMs);

/** Keys that encrypt second factors: the first encrypts, each of them decrypts. */
export const factorKeys = (): Promise<SigningKeys> => ofFactors.get();

/** The keys of the preview function: they sign preview passes and share grants, which no other function accepts. */
export const previewKeys = (): Promise<SigningKeys> => ofPreview.get();
