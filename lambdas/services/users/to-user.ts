import type { User, UserDetail } from '#shared/schemas/users.ts';
import { iso } from '../../lib/clock.ts';
import { getSuppression } from '../../stores/suppression-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getFactors } from '../mfa/factors.ts';
import { quotaOf } from '../usage/quota-of.ts';

/** A stored user as the API shows them: without the hash. */
export const toUser = (record: UserRecord): User => ({
  id: record.id,
  email: record.email,
  full_name: record.full_name,
  is_admin: record.is_admin,
  is_active: record.is_active,
  is_verified: record.is_verified,
  tier: record.tier,
  locale: record.locale,
  created_at: iso(record.created_at),
  last_login_at: record.last_login_at === undefined ? null : iso(record.last_login_at),
});

/** The user as admins see them, with the remaining monthly quota, the second factors and whether their address gets mail. */
export async function toUserDetail(record: UserRecord): Promise<UserDetail> {
  const [quota, { totp, passkeys }, suppression] = await Promise.all([
    quotaOf(record),
    getFactors(record.id),
    getSuppression(record.email),
  ]);
  const second_factors: UserDetail['second_factors'] = [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  const mail_suppression = suppression
    ? { reason: suppression.reason, since: iso(suppression.at) }
    : null;
  return { ...toUser(record), quota, second_factors, mail_suppression };
}
