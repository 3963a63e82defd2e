import type { EntityItem } from 'electrodb';
import { dayShards, spendingEntity } from './spending-entity.ts';

export type SpendingItem = EntityItem<ReturnType<typeof spendingEntity>>;

/** All that a user has spent from one day to another (`YYYY-MM-DD`, both included), the newest presentation first. */
export async function listSpendings(
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<SpendingItem[]> {
  const { data } = await spendingEntity()
    .query.primary({ user_id: userId })
    .where((item, op) => op.between(item.day, from, to))
    .go({ pages: 'all', order: 'desc' });
  return data;
}

/** What was spent on a user's presentations, from the newest of these ids to the oldest. */
export async function spendingsBetween(
  userId: string,
  { newest, oldest }: { newest: string; oldest: string },
): Promise<SpendingItem[]> {
  const { data } = await spendingEntity()
    .query.primary({ user_id: userId })
    // A sort key is longer than the id it begins with: `~` is behind all that may follow.
    .between({ presentation_id: oldest }, { presentation_id: `${newest}~` })
    .go({ pages: 'all' });
  return data;
}

/** All that was spent on a day, of a moment ago. */
export async function spendingsOfDay(day: string): Promise<SpendingItem[]> {
  const shards = await Promise.all(
    Array.from({ length: dayShards }, (_, day_shard) =>
      spendingEntity().query.byDay({ day, day_shard }).go({ pages: 'all' }),
    ),
  );
  return shards.flatMap(({ data }) => data);
}
