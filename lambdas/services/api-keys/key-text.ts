import { timingSafeEqual } from 'node:crypto';
import { keyPrefix } from '#shared/domain/api-keys.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import type { ApiKeyId } from '../../stores/api-key-store.ts';

/** The parts of a key; the ids locate its item, and the secret authenticates the caller. */
export type KeyParts = ApiKeyId & { secret: string };

const idLength = 26;

/** Creates the text of a new key, and the hash of its secret. */
export function newKeyText({ user_id, id }: ApiKeyId): { text: string; hash: string } {
  const secret = randomToken();
  return { text: `${keyPrefix}${user_id}${id}${secret}`, hash: hashToken(secret) };
}

/** Whether a bearer token has the prefix of an API key; other tokens are access tokens. */
export const isKeyText = (token: string): boolean => token.startsWith(keyPrefix);

/** Parses a key; undefined if the text does not have the format of a key. */
export function parseKeyText(text: string): KeyParts | undefined {
  const rest = text.slice(keyPrefix.length);
  const [user_id, id] = [rest.slice(0, idLength), rest.slice(idLength, 2 * idLength)];
  const secret = rest.slice(2 * idLength);
  const areIds = [user_id, id].every((part) => idSchema.safeParse(part).success);
  return isKeyText(text) && areIds && /^[\w-]{43}$/.test(secret)
    ? { user_id, id, secret }
    : undefined;
}

/** Whether a secret has the stored hash; takes the same time for every secret. */
export const isKeySecret = (secret: string, hash: string): boolean => {
  const [presented, stored] = [Buffer.from(hashToken(secret)), Buffer.from(hash)];
  return presented.length === stored.length && timingSafeEqual(presented, stored);
};
