import type { KeyScope } from '#shared/domain/api-keys.ts';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { type ApiKeyRecord, getApiKey, recordKeyUse } from '../../stores/api-key-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { isFactorRequired } from '../mfa/require-factor.ts';
import { spendUseInBlocks } from '../rate-limits/block-counts.ts';
import { isKeySecret, parseKeyText } from './key-text.ts';

/** Accuracy of `last_used_at` in milliseconds: a use is recorded at most this often. */
const useRecordIntervalMs = 5 * 60_000;

export type KeyCaller = {
  /** The user of the key; an admin only if the key has the scope `admin`. */
  user: UserRecord;
  key: Pick<ApiKeyRecord, 'id' | 'scopes'>;
};

/**
 * Reads the user of an API key, limits their rights to those of the key, and counts the request. Throws key_invalid for
 * an unknown, revoked, expired or invalid key alike; mfa_required if the deployment requires a second factor and the
 * key was created without one; rate_limited.
 */
export async function authenticateKey(text: string): Promise<KeyCaller> {
  const keyParts = parseKeyText(text);
  if (!keyParts) throw new AppError('key_invalid');
  const [user, key] = await Promise.all([getUser(keyParts.user_id), getApiKey(keyParts)]);
  if (!user || !key || !isKeySecret(keyParts.secret, key.secret_hash) || !isKeyValid(key, user)) {
    throw new AppError('key_invalid');
  }
  if (isFactorRequired(user) && !key.has_factor) throw new AppError('mfa_required');
  await spendUseInBlocks('key_account', user.id);
  await recordUse(key);
  return { user: limitRights(user, key.scopes), key };
}

/**
 * Whether a key is valid for its user: it has not expired, the user may sign in, and the user's tokens were not
 * revoked (by a new password or a disabled account) since the key was created. A key with the scope `admin` becomes
 * invalid when its user loses the admin rights, and stays invalid if the user gets them back.
 */
export const isKeyValid = (key: ApiKeyRecord, user: UserRecord): boolean =>
  user.is_active &&
  user.is_verified &&
  key.token_version === user.token_version &&
  key.expires_at * 1000 > systemClock.now() &&
  (!key.scopes.includes('admin') ||
    (user.is_admin && (key.demotions ?? 0) === (user.demotions ?? 0)));

async function recordUse(key: ApiKeyRecord): Promise<void> {
  const now = systemClock.now();
  if (key.last_used_at !== undefined && now - key.last_used_at < useRecordIntervalMs) return;
  await recordKeyUse({ user_id: key.user_id, id: key.id }, now);
}

/** Returns the user with the rights of a key: without the scope `admin`, the rights of an ordinary user. */
const limitRights = (user: UserRecord, scopes: readonly KeyScope[]): UserRecord =>
  scopes.includes('admin') ? user : { ...user, is_admin: false };
