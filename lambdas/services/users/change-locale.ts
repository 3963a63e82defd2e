import { AppError, type Locale } from '#shared/errors.ts';
import type { Me } from '#shared/schemas/users.ts';
import { setLocale, type UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { getQuota } from '../usage/get-quota.ts';
import { toOneUser } from './to-user.ts';

/**
 * Sets the caller's language, which their mails use. Throws rate_limited, or token_invalid if the user was deleted
 * meanwhile.
 */
export async function changeLocale(user: UserRecord, locale: Locale): Promise<Me> {
  await spendUse('settings_account', user.id);
  if (!(await setLocale(user.id, locale))) throw new AppError('token_invalid');
  const [userView, quota] = await Promise.all([toOneUser({ ...user, locale }), getQuota(user)]);
  return { ...userView, quota };
}
