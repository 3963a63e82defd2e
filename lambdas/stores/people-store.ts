import type { EntityItem } from 'electrodb';
import type { auditEntity } from './audit-entity.ts';
import { adminCodeEntity, adminsEntity, type peopleJobEntity } from './people-entities.ts';
import { type PeopleEntities, type PeopleWrite, transactPeople } from './people-transact.ts';
import {
  adminScope,
  adminWrites,
  countWrites,
  domainRemovals,
  domainWrites,
  nameWrites,
} from './people-writes.ts';
import type { UserRecord } from './user-store.ts';

export type AuditItem = EntityItem<ReturnType<typeof auditEntity>>;
export type PeopleJob = EntityItem<ReturnType<typeof peopleJobEntity>>;

export type UserChange = Partial<
  Pick<
    UserRecord,
    'full_name' | 'is_admin' | 'is_active' | 'is_verified' | 'tier' | 'password_hash' | 'locale'
  >
>;

export type ChangeOptions = {
  /** Ends all tokens and links given out before. */
  endsTokens?: boolean;
  /** The admin who does it, still an admin when it is written. */
  by?: string;
  audit?: AuditItem;
  job?: PeopleJob;
  /** Hash of the deployment's one-time code, which the same write spends. */
  adminCode?: string | undefined;
};

/**
 * Changes a user as they were seen, with all that counts and finds them. Throws Fenced where they have changed
 * since, where the last admin would go, where who does it is no admin any more, or where the code was spent before.
 */
export async function changeUser(
  seen: UserRecord,
  change: UserChange,
  options: ChangeOptions = {},
): Promise<void> {
  const after: UserRecord = { ...seen, ...change };
  await transactPeople((entities) => {
    const patch = entities.user.patch({ id: seen.id }).set(change);
    const ended = options.endsTokens ? patch.add({ token_version: 1 }) : patch;
    return [
      ended.where((item, op) => asSeen(item, op, seen)).commit(),
      ...nameWrites(entities, seen.id, seen.full_name, after.full_name),
      // Who registered before domains were kept is found by theirs from the next change on.
      ...domainWrites(entities, seen),
      ...adminWrites(entities, seen.id, seen, after),
      ...countWrites(entities, seen.id, seen, after),
      ...attendants(entities, seen.id, options),
    ];
  }, options.audit);
}

/** Takes a user and their address away at once; the job removes what else there is. Throws as changeUser. */
export async function removeUser(seen: UserRecord, options: ChangeOptions): Promise<void> {
  await transactPeople(
    (entities) => [
      entities.user
        .remove({ id: seen.id })
        .where((item, op) => asSeen(item, op, seen))
        .commit(),
      entities.email.remove({ email: seen.email }).commit(),
      ...nameWrites(entities, seen.id, seen.full_name, undefined),
      ...domainRemovals(entities, seen),
      ...adminWrites(entities, seen.id, seen, undefined),
      ...countWrites(entities, seen.id, seen, undefined),
      ...attendants(entities, seen.id, options),
    ],
    options.audit,
  );
}

type Where = Parameters<ReturnType<ReturnType<PeopleEntities['user']['patch']>['set']>['where']>[0];
type Item = Parameters<Where>[0];
type Op = Parameters<Where>[1];

/** All that a change decides by. */
const asSeen = (item: Item, op: Op, seen: UserRecord): string =>
  [
    op.eq(item.is_admin, seen.is_admin),
    op.eq(item.is_active, seen.is_active),
    op.eq(item.is_verified, seen.is_verified),
    op.eq(item.tier, seen.tier),
    op.eq(item.full_name, seen.full_name),
    op.eq(item.token_version, seen.token_version),
  ].join(' AND ');

function attendants(
  entities: PeopleEntities,
  id: string,
  { by, job, adminCode }: ChangeOptions,
): PeopleWrite[] {
  return [
    ...(adminCode
      ? [entities.adminCode.create({ code_hash: adminCode, user_id: id }).commit()]
      : []),
    // A transaction takes each item once: one's own is looked at by the change itself.
    ...(by === undefined || by === id ? [] : [actingAdmin(entities, by)]),
    ...(job ? [entities.job.put(job).commit()] : []),
  ];
}

/** Nothing an admin does is written once they are none. */
export const actingAdmin = ({ user }: PeopleEntities, id: string): PeopleWrite =>
  user
    .check({ id })
    .where((item, op) => `${op.eq(item.is_admin, true)} AND ${op.eq(item.is_active, true)}`)
    .commit();

/** Ids of those who can act as admins, strongly consistent. */
export async function listAdminIds(): Promise<string[]> {
  const { data } = await adminsEntity().get({ scope: adminScope }).go({ consistent: true });
  return data?.ids ?? [];
}

/** Whether the one-time code with this hash was spent, strongly consistent. */
export async function isAdminCodeSpent(code_hash: string): Promise<boolean> {
  const { data } = await adminCodeEntity().get({ code_hash }).go({ consistent: true });
  return data !== null;
}

/** Sees to it that an admin is in the set of them. */
export async function noteAdmin(id: string): Promise<void> {
  await adminsEntity()
    .upsert({ scope: adminScope })
    .add({ ids: [id] })
    .go();
}
