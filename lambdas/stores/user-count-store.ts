import { type UserCounts, zeroCounts } from './user-counts.ts';
import { userCountEntity } from './user-related-entities.ts';

const countNames = Object.keys(zeroCounts) as (keyof UserCounts)[];

/** Returns the number of users by kind, from the counters. */
export async function countUsers(): Promise<UserCounts> {
  const { data } = await userCountEntity()
    .query.primary({ period: 'now' })
    .go({ pages: 'all', consistent: true });
  const sum = (name: keyof UserCounts) =>
    data.reduce((total, shard) => total + (shard[name] ?? 0), 0);
  return Object.fromEntries(countNames.map((name) => [name, sum(name)])) as UserCounts;
}

/** Returns the registrations per day of a range (`YYYY-MM-DD`); days without any are left out. */
export async function countRegistrations(from: string, to: string): Promise<Map<string, number>> {
  const { data } = await userCountEntity()
    .query.primary({})
    .between({ period: from }, { period: `${to}~` })
    .go({ pages: 'all' });
  const days = new Map<string, number>();
  for (const { period, total = 0 } of data) days.set(period, (days.get(period) ?? 0) + total);
  return days;
}
