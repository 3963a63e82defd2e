import type { UserRecord } from './user-store.ts';

/** How a user counts. */
export type PeopleCounts = Record<
  'total' | 'active' | 'verified' | 'admins' | 'free' | 'pro' | 'team',
  number
>;

export const noPeople: PeopleCounts = {
  total: 0,
  active: 0,
  verified: 0,
  admins: 0,
  free: 0,
  pro: 0,
  team: 0,
};

type Facts = Pick<UserRecord, 'is_admin' | 'is_active' | 'is_verified' | 'tier'>;

/** Whether somebody can act as an admin: one who cannot sign in keeps no door open. */
export const isActingAdmin = (user: Facts): boolean =>
  user.is_admin && user.is_active && user.is_verified;

const countsOf = (user: Facts | undefined): PeopleCounts =>
  user === undefined
    ? noPeople
    : {
        ...noPeople,
        total: 1,
        active: Number(user.is_active),
        verified: Number(user.is_verified),
        admins: Number(isActingAdmin(user)),
        [user.tier]: 1,
      };

/** By how much the counts move when a user becomes another; undefined stands for no user. */
export function countsMoved(before: Facts | undefined, after: Facts | undefined): PeopleCounts {
  const from = countsOf(before);
  const to = countsOf(after);
  const names = Object.keys(noPeople) as (keyof PeopleCounts)[];
  return Object.fromEntries(names.map((name) => [name, to[name] - from[name]])) as PeopleCounts;
}
