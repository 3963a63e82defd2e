import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { type PictureProviderKeys, pictureKeysSchema } from '#shared/schemas/picture-settings.ts';
import { secrets } from './clients.ts';
import { env } from './env.ts';
import { once } from './once.ts';

/** The picture providers' keys: from the environment, or from Secrets Manager, where the secret is a JSON object. */
const pictureKeys = once(async (): Promise<PictureProviderKeys> => {
  if (env.PICTURE_KEYS) return env.PICTURE_KEYS;
  if (!env.PICTURE_SECRET_ARN) return {};
  const secret = await secrets().send(
    new GetSecretValueCommand({ SecretId: env.PICTURE_SECRET_ARN }),
  );
  return pictureKeysSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
});

/** Returns the key of a picture provider; undefined if none is set. */
export const pictureKeyIfSet = async (
  name: keyof PictureProviderKeys,
): Promise<string | undefined> => (await pictureKeys())[name];

/** Returns the key of a picture provider. Throws an Error that says how to set it. */
export async function pictureKey(name: keyof PictureProviderKeys): Promise<string> {
  const key = await pictureKeyIfSet(name);
  if (!key)
    throw new Error(`Set the key of ${name} in the secret of settings.pictures.secret_arn.`);
  return key;
}
