import type { UserRecord } from './user-store.ts';

/** Numbers of users: all users, those with a state or role, and those with each plan. */
export type UserCounts = Record<
  'total' | 'active' | 'verified' | 'admins' | 'free' | 'pro' | 'team',
  number
>;

export const zeroCounts: UserCounts = {
  total: 0,
  active: 0,
  verified: 0,
  admins: 0,
  free: 0,
  pro: 0,
  team: 0,
};

type UserFlags = Pick<UserRecord, 'is_admin' | 'is_active' | 'is_verified' | 'tier'>;

/** Whether the user can act as an admin: an admin who is active and verified and can therefore sign in. */
export const isActingAdmin = (user: UserFlags): boolean =>
  user.is_admin && user.is_active && user.is_verified;

const toUserCounts = (user: UserFlags | undefined): UserCounts =>
  user === undefined
    ? zeroCounts
    : {
        ...zeroCounts,
        total: 1,
        active: Number(user.is_active),
        verified: Number(user.is_verified),
        admins: Number(isActingAdmin(user)),
        [user.tier]: 1,
      };

/** Returns the difference of the counts when a user changes; undefined means that the user does not exist. */
export function countDeltas(
  userBefore: UserFlags | undefined,
  userAfter: UserFlags | undefined,
): UserCounts {
  const from = toUserCounts(userBefore);
  const to = toUserCounts(userAfter);
  const names = Object.keys(zeroCounts) as (keyof UserCounts)[];
  return Object.fromEntries(names.map((name) => [name, to[name] - from[name]])) as UserCounts;
}
