import { formatIso } from '../lib/clock.ts';
import { computeShard } from './deck-entity.ts';
import { listDomainSearchKeys } from './domain-search-keys.ts';
import { listNameSearchKeys } from './name-search-keys.ts';
import { countDeltas, isActingAdmin } from './user-counts.ts';
import type { UserRecord } from './user-store.ts';
import type { UserEntities, UserWrite } from './user-transact.ts';

const countShards = 16;
/** Key of the only item in the set of admins. */
export const adminScope = 'all';

const countRetentionDays = 400;

/** Returns the writes that update the counts when a user changes; undefined means that the user does not exist. */
export function createCountWrites(
  entities: UserEntities,
  id: string,
  userBefore: UserRecord | undefined,
  userAfter: UserRecord | undefined,
): UserWrite[] {
  const deltas = countDeltas(userBefore, userAfter);
  if (Object.values(deltas).every((by) => by === 0)) return [];
  const key = { period: 'now', shard: computeShard(id, countShards) };
  return [entities.count.upsert(key).add(deltas).commit()];
}

/** Returns the write that counts a registration on its day. */
export const createRegistrationCountWrite = (entities: UserEntities, user: UserRecord): UserWrite =>
  entities.count
    .upsert({
      period: formatIso(user.created_at).slice(0, 10),
      shard: computeShard(user.id, countShards),
    })
    .add({ total: 1 })
    .set({ expires_at: Math.floor(user.created_at / 1000) + countRetentionDays * 86_400 })
    .commit();

/**
 * Writes that update the set of admins. The last admin can't be removed:
 *
 *   A demotes B   ids = {A, B}, two of them ✓ -> {A}
 *   B demotes A   ids = {A}, the last ✗
 */
export function createAdminWrites(
  entities: UserEntities,
  id: string,
  userBefore: UserRecord | undefined,
  userAfter: UserRecord | undefined,
): UserWrite[] {
  const wasAdmin = userBefore !== undefined && isActingAdmin(userBefore);
  const isAdmin = userAfter !== undefined && isActingAdmin(userAfter);
  if (wasAdmin === isAdmin) return [];
  if (isAdmin)
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

/** Returns the writes that update a user's name search keys. */
export function createNameWrites(
  entities: UserEntities,
  user_id: string,
  nameBefore: string | undefined,
  nameAfter: string | undefined,
): UserWrite[] {
  const oldKeys = nameBefore === undefined ? [] : listNameSearchKeys(nameBefore);
  const words = nameAfter === undefined ? [] : listNameSearchKeys(nameAfter);
  return [
    ...words
      .filter((word) => !oldKeys.includes(word))
      .map((word) => entities.name.put({ user_id, word }).commit()),
    ...oldKeys
      .filter((word) => !words.includes(word))
      .map((word) => entities.name.delete({ user_id, word }).commit()),
  ];
}

/**
 * Returns the writes that add the search keys of a user's e-mail domain. The e-mail never changes, so the keys need no
 * update.
 */
export const createDomainWrites = (
  entities: UserEntities,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
): UserWrite[] =>
  listDomainSearchKeys(email).map((word) => entities.domain.put({ user_id: id, word }).commit());

/** Returns the writes that remove the search keys of a user's e-mail domain. */
export const createDomainRemovals = (
  entities: UserEntities,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
): UserWrite[] =>
  listDomainSearchKeys(email).map((word) => entities.domain.delete({ user_id: id, word }).commit());

/**
 * Writes that use an invite code once for a user, at a time in epoch ms; they fail if the code can't be used.
 *
 *   100 confirmations, one use left: each transaction checks used_count < max_uses against the
 *   stored value; DynamoDB serializes them on the invite's item, so only one succeeds.
 */
export const createInviteUseWrites = (
  { invite, inviteUse }: UserEntities,
  user: Pick<UserRecord, 'id' | 'email'>,
  code: string,
  at: number,
): UserWrite[] => [
  invite
    .patch({ code })
    .add({ used_count: 1 })
    .remove(['expires_at'])
    .where((item, op) =>
      [
        op.eq(item.is_active, true),
        `${op.name(item.used_count)} < ${op.name(item.max_uses)}`,
        `(${op.notExists(item.ends_at)} OR ${op.gt(item.ends_at, at)})`,
        `(${op.notExists(item.email)} OR ${op.eq(item.email, user.email)})`,
      ].join(' AND '),
    )
    .commit(),
  inviteUse.create({ code, user_id: user.id, email: user.email, used_at: at }).commit(),
];
