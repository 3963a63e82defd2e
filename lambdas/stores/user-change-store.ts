import type { EntityItem } from 'electrodb';
import type { OwnLimitName } from '#shared/domain/tiers.ts';
import type { auditEntity } from './audit-entity.ts';
import { adminCodeEntity, adminsEntity, type userJobEntity } from './user-related-entities.ts';
import type { UserRecord } from './user-store.ts';
import { transactUsers, type UserEntities, type UserWrite } from './user-transact.ts';
import {
  adminScope,
  createAdminWrites,
  createCountWrites,
  createDomainRemovals,
  createDomainWrites,
  createInviteUseWrites,
  createNameWrites,
} from './user-writes.ts';

type AuditItem = EntityItem<ReturnType<typeof auditEntity>>;
export type UserJob = EntityItem<ReturnType<typeof userJobEntity>>;

export type UserChange = Partial<
  Pick<
    UserRecord,
    | 'full_name'
    | 'is_admin'
    | 'is_active'
    | 'is_verified'
    | 'tier'
    | 'password_hash'
    | 'locale'
    | 'invite_code'
    | OwnLimitName
  >
>;

export type UserWriteOptions = {
  /** Whether the change revokes all tokens and links issued before. */
  revokesTokens?: boolean;
  /** Id of the acting admin, who must still be an admin when the change is written. */
  by?: string;
  audit?: AuditItem;
  job?: UserJob;
  /** Own limits to remove, so that the plan's apply. */
  clear?: readonly OwnLimitName[];
  /** Hash of the deployment's one-time code, which the same transaction marks as used. */
  adminCode?: string | undefined;
  /** An invite code that the same transaction uses once, and the time in epoch ms. */
  invite?: { code: string; at: number } | undefined;
};

/**
 * Changes a user together with counters and search keys. Throws ConditionFailed when the user has changed since they
 * were read, the last admin would be removed, the acting admin is no longer an admin, the one-time code was used
 * before, or the invite code can't be used.
 */
export async function changeUser(
  snapshot: UserRecord,
  change: UserChange,
  options: UserWriteOptions = {},
): Promise<void> {
  const userAfter: UserRecord = { ...snapshot, ...change };
  await transactUsers((entities) => {
    const isDemoted = snapshot.is_admin && !userAfter.is_admin;
    const patch = entities.user
      .patch({ id: snapshot.id })
      .set(change)
      .remove([
        ...(change.is_verified ? (['pending_invite_code'] as const) : []),
        ...(options.clear ?? []),
      ])
      .add({
        ...(options.revokesTokens ? { token_version: 1 } : {}),
        ...(isDemoted ? { demotions: 1 } : {}),
      });
    return [
      patch.where((item, op) => createUnchangedCondition(item, op, snapshot)).commit(),
      ...createNameWrites(entities, snapshot.id, snapshot.full_name, userAfter.full_name),
      // Adds the domain keys of users who registered before these keys existed.
      ...createDomainWrites(entities, snapshot),
      ...createAdminWrites(entities, snapshot.id, snapshot, userAfter),
      ...createCountWrites(entities, snapshot.id, snapshot, userAfter),
      ...createAccompanyingWrites(entities, snapshot.id, options),
      ...(options.invite
        ? createInviteUseWrites(entities, snapshot, options.invite.code, options.invite.at)
        : []),
    ];
  }, options.audit);
}

/** Removes a user and their e-mail; `options.job` removes their other data later. Throws like changeUser. */
export async function removeUser(snapshot: UserRecord, options: UserWriteOptions): Promise<void> {
  await transactUsers(
    (entities) => [
      entities.user
        .remove({ id: snapshot.id })
        .where((item, op) => createUnchangedCondition(item, op, snapshot))
        .commit(),
      entities.email.remove({ email: snapshot.email }).commit(),
      ...createNameWrites(entities, snapshot.id, snapshot.full_name, undefined),
      ...createDomainRemovals(entities, snapshot),
      ...createAdminWrites(entities, snapshot.id, snapshot, undefined),
      ...createCountWrites(entities, snapshot.id, snapshot, undefined),
      ...createAccompanyingWrites(entities, snapshot.id, options),
    ],
    options.audit,
  );
}

type WhereCallback = Parameters<
  ReturnType<ReturnType<UserEntities['user']['patch']>['set']>['where']
>[0];
type WhereAttributes = Parameters<WhereCallback>[0];
type WhereOperators = Parameters<WhereCallback>[1];

/** Returns the condition that every field on which the change depends is unchanged since it was read. */
const createUnchangedCondition = (
  item: WhereAttributes,
  op: WhereOperators,
  snapshot: UserRecord,
): string =>
  [
    op.eq(item.is_admin, snapshot.is_admin),
    op.eq(item.is_active, snapshot.is_active),
    op.eq(item.is_verified, snapshot.is_verified),
    op.eq(item.tier, snapshot.tier),
    op.eq(item.full_name, snapshot.full_name),
    op.eq(item.token_version, snapshot.token_version),
  ].join(' AND ');

function createAccompanyingWrites(
  entities: UserEntities,
  id: string,
  { by, job, adminCode }: UserWriteOptions,
): UserWrite[] {
  return [
    ...(adminCode
      ? [entities.adminCode.create({ code_hash: adminCode, user_id: id }).commit()]
      : []),
    // A transaction may contain each item only once: when users change themselves, the change's own condition covers
    // the admin check.
    ...(by === undefined || by === id ? [] : [checkActingAdmin(entities, by)]),
    ...(job ? [entities.job.put(job).commit()] : []),
  ];
}

/** Requires that the acting user is still an active admin. */
export const checkActingAdmin = ({ user }: UserEntities, id: string): UserWrite =>
  user
    .check({ id })
    .where((item, op) => `${op.eq(item.is_admin, true)} AND ${op.eq(item.is_active, true)}`)
    .commit();

/** Returns the ids of the acting admins, strongly consistent. */
export async function listAdminIds(): Promise<string[]> {
  const { data } = await adminsEntity().get({ scope: adminScope }).go({ consistent: true });
  return data?.ids ?? [];
}

/** Whether the one-time code with this hash was used, strongly consistent. */
export async function isAdminCodeSpent(code_hash: string): Promise<boolean> {
  const { data } = await adminCodeEntity().get({ code_hash }).go({ consistent: true });
  return data !== null;
}

/** Adds a user to the set of admins; does nothing when the set contains the user. */
export async function addToAdminSet(id: string): Promise<void> {
  await adminsEntity()
    .upsert({ scope: adminScope })
    .add({ ids: [id] })
    .go();
}
