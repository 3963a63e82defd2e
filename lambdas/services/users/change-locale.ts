import { AppError, type Locale } from '#shared/errors.ts';
import type { Me } from '#shared/schemas/users.ts';
import { setLocale, type UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../auth/rate-limit.ts';
import { quotaOf } from '../usage/quota-of.ts';
import { toOneUser } from './to-user.ts';

/**
 * Sets the language of who asks: that of their mails. Throws rate_limited, or token_invalid where they were deleted
 * meanwhile.
 */
export async function changeLocale(user: UserRecord, locale: Locale): Promise<Me> {
  await spendUse('settings_account', user.id);
  if (!(await setLocale(user.id, locale))) throw new AppError('token_invalid');
  const [shown, quota] = await Promise.all([toOneUser({ ...user, locale }), quotaOf(user)]);
  return { ...shown, quota };
}
