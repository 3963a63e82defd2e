import type { EntityItem } from 'electrodb';
import { dayShards, spendingEntity } from './spending-entity.ts';

export type SpendingItem = EntityItem<ReturnType<typeof spendingEntity>>;

/** Returns a user's spending in a range of days (`YYYY-MM-DD`, both included), newest presentation first. */
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

/** Returns the cost items of a user's presentations whose ids are from `oldest` to `newest`, both included. */
export async function listDeckSpendings(
  userId: string,
  { newest, oldest }: { newest: string; oldest: string },
): Promise<SpendingItem[]> {
  const { data } = await spendingEntity()
    .query.primary({ user_id: userId })
    // In the sort key, other fields follow the presentation id: `~` sorts after all of them.
    .between({ presentation_id: oldest }, { presentation_id: `${newest}~` })
    .go({ pages: 'all' });
  return data;
}

/** Returns all spending of a day; eventually consistent. */
export async function listDaySpendings(day: string): Promise<SpendingItem[]> {
  const shards = await Promise.all(
    Array.from({ length: dayShards }, (_, day_shard) =>
      spendingEntity().query.byDay({ day, day_shard }).go({ pages: 'all' }),
    ),
  );
  return shards.flatMap(({ data }) => data);
}
