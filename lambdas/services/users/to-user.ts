import type { User, UserDetail } from '#shared/schemas/users.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import { getLastLogins } from '../../stores/login-store.ts';
import { getSuppression } from '../../stores/suppression-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { getFactors } from '../mfa/factors.ts';
import { getQuota } from '../usage/get-quota.ts';

/** Returns stored users as the API shows them: without password hashes, with their last sign-ins. */
export async function toUsers(records: readonly UserRecord[]): Promise<User[]> {
  const logins = await getLastLogins(records.map(({ id }) => id));
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
  created_at: formatIso(record.created_at),
  last_login_at: formatIsoOrNull(lastLogin ?? record.last_login_at),
  ...(hasOwnLimits(record) ? { has_own_limits: true as const } : {}),
});

const hasOwnLimits = ({ own_decks_a_month, own_tokens_a_month }: UserRecord): boolean =>
  own_decks_a_month !== undefined || own_tokens_a_month !== undefined;

/** Returns one stored user as the API shows it. */
export async function toOneUser(record: UserRecord): Promise<User> {
  const logins = await getLastLogins([record.id]);
  return toUser(record, logins.get(record.id));
}

/**
 * Returns a user as admins see it, with the remaining monthly quota, the second factors and whether mail to the
 * address is suppressed.
 */
export async function toUserDetail(record: UserRecord): Promise<UserDetail> {
  const [user, quota, { totp, passkeys }, suppression] = await Promise.all([
    toOneUser(record),
    getQuota(record),
    getFactors(record.id),
    getSuppression(record.email),
  ]);
  const second_factors: UserDetail['second_factors'] = [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  const mail_suppression = suppression
    ? { reason: suppression.reason, since: formatIso(suppression.at) }
    : null;
  return { ...user, quota, second_factors, mail_suppression };
}
