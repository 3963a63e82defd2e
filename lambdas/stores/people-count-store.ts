import { peopleCountEntity } from './people-entities.ts';
import { noPeople, type PeopleCounts } from './people-facts.ts';

const names = Object.keys(noPeople) as (keyof PeopleCounts)[];

/** How many users there are of each kind, from the counters. */
export async function countPeople(): Promise<PeopleCounts> {
  const { data } = await peopleCountEntity()
    .query.primary({ period: 'now' })
    .go({ pages: 'all', consistent: true });
  const sum = (name: keyof PeopleCounts) =>
    data.reduce((total, shard) => total + (shard[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as PeopleCounts;
}

/** How many registered on each day from one to another (`YYYY-MM-DD`); days without are left out. */
export async function countRegistered(from: string, to: string): Promise<Map<string, number>> {
  const { data } = await peopleCountEntity()
    .query.primary({})
    .between({ period: from }, { period: `${to}~` })
    .go({ pages: 'all' });
  const days = new Map<string, number>();
  for (const { period, total = 0 } of data) days.set(period, (days.get(period) ?? 0) + total);
  return days;
}
