import { iso } from '../lib/clock.ts';
import { shardOf } from './deck-entity.ts';
import { domainWords } from './domain-words.ts';
import { nameWords } from './name-words.ts';
import { countsMoved, isActingAdmin } from './people-facts.ts';
import type { PeopleEntities, PeopleWrite } from './people-transact.ts';
import type { UserRecord } from './user-store.ts';

export const countShards = 16;
/** The one set of admins. */
export const adminScope = 'all';

const daysKept = 400;

/** Moves the counts as a user becomes another; undefined stands for no user. */
export function countWrites(
  entities: PeopleEntities,
  id: string,
  before: UserRecord | undefined,
  after: UserRecord | undefined,
): PeopleWrite[] {
  const moved = countsMoved(before, after);
  if (Object.values(moved).every((by) => by === 0)) return [];
  const key = { period: 'now', shard: shardOf(id, countShards) };
  return [entities.count.upsert(key).add(moved).commit()];
}

/** Counts a registration in its day. */
export const registeredWrite = (entities: PeopleEntities, user: UserRecord): PeopleWrite =>
  entities.count
    .upsert({ period: iso(user.created_at).slice(0, 10), shard: shardOf(user.id, countShards) })
    .add({ total: 1 })
    .set({ expires_at: Math.floor(user.created_at / 1000) + daysKept * 86_400 })
    .commit();

/**
 * Keeps the set of admins in step. Its last one can't be taken out:
 *
 *   A demotes B   ids = {A, B}, two of them ✓ -> {A}
 *   B demotes A   ids = {A}, the last ✗
 */
export function adminWrites(
  entities: PeopleEntities,
  id: string,
  before: UserRecord | undefined,
  after: UserRecord | undefined,
): PeopleWrite[] {
  const was = before !== undefined && isActingAdmin(before);
  const is = after !== undefined && isActingAdmin(after);
  if (was === is) return [];
  if (is)
    return [
      entities.admins
        .upsert({ scope: adminScope })
        .add({ ids: [id] })
        .commit(),
    ];
  return [
    entities.admins
      .update({ scope: adminScope })
      .delete({ ids: [id] })
      .where(
        (admins, op) =>
          `(NOT ${op.contains(admins.ids, id)} OR ${op.size(admins.ids)} > ${op.escape(1)})`,
      )
      .commit(),
  ];
}

/** Keeps what a user is found by in step with their name. */
export function nameWrites(
  entities: PeopleEntities,
  user_id: string,
  before: string | undefined,
  after: string | undefined,
): PeopleWrite[] {
  const old = before === undefined ? [] : nameWords(before);
  const words = after === undefined ? [] : nameWords(after);
  return [
    ...words
      .filter((word) => !old.includes(word))
      .map((word) => entities.name.put({ user_id, word }).commit()),
    ...old
      .filter((word) => !words.includes(word))
      .map((word) => entities.name.delete({ user_id, word }).commit()),
  ];
}

/** Sees to it that a user is found by the domain of their address, which never changes. */
export const domainWrites = (
  entities: PeopleEntities,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
): PeopleWrite[] =>
  domainWords(email).map((word) => entities.domain.put({ user_id: id, word }).commit());

/** Takes away what a user is found by through the domain of their address. */
export const domainRemovals = (
  entities: PeopleEntities,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
): PeopleWrite[] =>
  domainWords(email).map((word) => entities.domain.delete({ user_id: id, word }).commit());
