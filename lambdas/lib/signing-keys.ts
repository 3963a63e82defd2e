import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { cachePromise } from './cached-promise.ts';
import { secrets } from './clients.ts';
import { env } from './env.ts';

/** Format of the secret; `previous` still verifies during a rotation. */
const secretSchema = z.object({
  current: z.string().min(32),
  previous: z.string().min(32).optional(),
});

/** Cache time of the keys in ms; a rotation takes effect everywhere after this time. */
export const keyCacheMs = 5 * 60_000;

/** At least one key: the first one signs, all of them verify. */
export type SigningKeys = readonly [string, ...string[]];

type KeyOrigin = {
  fromEnvironment: readonly string[] | undefined;
  arn: string | undefined;
  name: string;
};

async function loadKeys({ fromEnvironment, arn, name }: KeyOrigin): Promise<SigningKeys> {
  if (fromEnvironment) return requireNonEmpty(fromEnvironment);
  if (!arn) throw new Error(`Set ${name}_SECRET_ARN or ${name}_KEYS: secret keys.`);
  const secret = await secrets().send(new GetSecretValueCommand({ SecretId: arn }));
  const { current, previous } = secretSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
  return previous === undefined ? [current] : [current, previous];
}

function requireNonEmpty([first, ...rest]: readonly string[]): SigningKeys {
  if (first === undefined) throw new Error('The list of signing keys is empty.');
  return [first, ...rest];
}

const cachedApiSigningKeys = cachePromise(keyCacheMs, () =>
  loadKeys({ fromEnvironment: env.JWT_KEYS, arn: env.JWT_SECRET_ARN, name: 'JWT' }),
);
const cachedPreviewKeys = cachePromise(keyCacheMs, () =>
  loadKeys({ fromEnvironment: env.PREVIEW_KEYS, arn: env.PREVIEW_SECRET_ARN, name: 'PREVIEW' }),
);
const cachedTotpEncryptionKeys = cachePromise(keyCacheMs, () =>
  loadKeys({ fromEnvironment: env.FACTOR_KEYS, arn: env.FACTOR_SECRET_ARN, name: 'FACTOR' }),
);

const cachedWebhookKeys = cachePromise(keyCacheMs, () =>
  loadKeys({ fromEnvironment: env.WEBHOOK_KEYS, arn: env.WEBHOOK_SECRET_ARN, name: 'WEBHOOK' }),
);

/**
 * Signing keys of the API function. Access tokens are signed with key pairs derived from them (`access-keys.ts`);
 * refresh tokens, invite codes and share links are derived directly.
 */
export const signingKeys = (): Promise<SigningKeys> => cachedApiSigningKeys.get();

/** Signing keys of the API, reloaded when they were loaded longer ago than the given time in ms. */
export const reloadSigningKeys = (olderThanMs: number): Promise<SigningKeys> =>
  cachedApiSigningKeys.reload(olderThanMs);

/** Keys for second-factor secrets: the first one encrypts, all of them decrypt. */
export const totpEncryptionKeys = (): Promise<SigningKeys> => cachedTotpEncryptionKeys.get();

/** Keys for the secrets of webhooks: the first one encrypts, all of them decrypt. */
export const webhookKeys = (): Promise<SigningKeys> => cachedWebhookKeys.get();

/**
 * Signing keys of the preview function, for preview passes and share grants; no other function accepts these
 * tokens.
 */
export const previewKeys = (): Promise<SigningKeys> => cachedPreviewKeys.get();
