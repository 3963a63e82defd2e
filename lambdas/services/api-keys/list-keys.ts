import { AppError } from '#shared/errors.ts';
import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { type ApiKeyRecord, listApiKeys } from '../../stores/api-key-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { isKeyValid } from './authenticate-key.ts';
import { toApiKey } from './to-api-key.ts';

/** Returns the stored keys of the user that are still valid, oldest first. */
export async function listValidKeys(user: UserRecord): Promise<ApiKeyRecord[]> {
  return (await listApiKeys(user.id)).filter((key) => isKeyValid(key, user));
}

/** Returns the user's valid API keys, newest first. */
export async function listKeys(user: UserRecord): Promise<{ items: ApiKey[] }> {
  return { items: (await listValidKeys(user)).toReversed().map(toApiKey) };
}

/** Returns one of the user's valid API keys. Throws not_found. */
export async function getKey(user: UserRecord, id: string): Promise<ApiKey> {
  const key = (await listValidKeys(user)).find((candidate) => candidate.id === id);
  if (!key) throw new AppError('not_found');
  return toApiKey(key);
}
