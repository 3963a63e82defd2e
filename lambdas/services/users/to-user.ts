import type { User, UserDetail } from '#shared/schemas/users.ts';
import { iso } from '../../lib/clock.ts';
import { lastLogins } from '../../stores/login-store.ts';
import { getSuppression } from '../../stores/suppression-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getFactors } from '../mfa/factors.ts';
import { quotaOf } from '../usage/quota-of.ts';

const isoOrNull = (at: number | undefined) => (at === undefined ? null : iso(at));

/** Stored users as the API returns them: without password hashes, with their last sign-ins. */
export async function toUsers(records: readonly UserRecord[]): Promise<User[]> {
  const logins = await lastLogins(records.map(({ id }) => id));
  return records.map((record) => toUser(record, logins.get(record.id)));
}

const toUser = (record: UserRecord, lastLogin: number | undefined): User => ({
  id: record.id,
  email: record.email,
  full_name: record.full_name,
  is_admin: record.is_admin,
  is_active: record.is_active,
  is_verified: record.is_verified,
  tier: record.tier,
  locale: record.locale,
  created_at: iso(record.created_at),
  last_login_at: isoOrNull(lastLogin ?? record.last_login_at),
});

/** One stored user as the API returns them. */
export async function toOneUser(record: UserRecord): Promise<User> {
  const logins = await lastLogins([record.id]);
  return toUser(record, logins.get(record.id));
}

/** The user as admins see them, with the remaining monthly quota, the second factors and whether their address gets mail. */
export async function toUserDetail(record: UserRecord): Promise<UserDetail> {
  const [user, quota, { totp, passkeys }, suppression] = await Promise.all([
    toOneUser(record),
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
  return { ...user, quota, second_factors, mail_suppression };
}
