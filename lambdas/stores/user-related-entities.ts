import { CustomAttributeType, Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey, formatKeyValue } from './key.ts';
import { tableConfig } from './table.ts';

/** Index items for the user search; a search matches the beginning of `word`. */
const createWordEntity = (entity: string, kind: 'NAME' | 'DOMAIN') =>
  new Entity(
    {
      model: { entity, version: '1', service: 'deckwright' },
      attributes: {
        user_id: { type: 'string', required: true },
        word: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: defineKey('pk', 'USER#${user_id}'),
          sk: defineKey('sk', `${kind}#\${word}`),
        },
        byWord: {
          index: 'gsi1',
          pk: defineKey('gsi1pk', `USER_${kind}S`),
          sk: defineKey('gsi1sk', '${word}#${user_id}'),
        },
      },
    },
    tableConfig(),
  );

/** Search keys of users' names; see name-search-keys.ts. */
export const userNameEntity = once(() => createWordEntity('user_name', 'NAME'));

/**
 * Search keys of e-mail domains (a school, a company); see domain-search-keys.ts. A separate index from the names,
 * which the user list also reads in order.
 */
export const userDomainEntity = once(() => createWordEntity('user_domain', 'DOMAIN'));

/** Ids of all acting admins in one item, so that a condition can keep the last one from being removed. */
export const adminsEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'admins', version: '1', service: 'deckwright' },
        attributes: {
          scope: { type: 'string', required: true },
          ids: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'ADMINS#${scope}'),
            sk: defineKey('sk', 'SET'),
          },
        },
      },
      tableConfig(),
    ),
);

const adminCodePk = defineKey('pk', 'ADMIN_CODE#${code_hash}');
const adminCodeSk = defineKey('sk', 'SPENT');

/** Returns the key of the item that exists once the one-time code with this hash was used. */
export const toAdminCodeKey = (code_hash: string) => ({
  pk: formatKeyValue(adminCodePk, { code_hash }),
  sk: formatKeyValue(adminCodeSk, {}),
});

/** Records that a deployment's one-time code made an admin, so that it can't be used again. */
export const adminCodeEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'admin_code', version: '1', service: 'deckwright' },
        attributes: {
          code_hash: { type: 'string', required: true },
          user_id: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: adminCodePk,
            sk: adminCodeSk,
          },
        },
      },
      tableConfig(),
    ),
);

/** Number of users by kind, in shards; the transactions that change users update them. */
export const userCountEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'people_count', version: '1', service: 'deckwright' },
        attributes: {
          /** `now` for all users, or a day for the users registered on it. */
          period: { type: 'string', required: true },
          shard: { type: 'number', required: true, padding: { length: 2, char: '0' } },
          total: { type: 'number' },
          active: { type: 'number' },
          verified: { type: 'number' },
          admins: { type: 'number' },
          free: { type: 'number' },
          pro: { type: 'number' },
          team: { type: 'number' },
          /** TTL; absent for the count of all users. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'STATS#PEOPLE'),
            sk: defineKey('sk', '${period}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The ids of the last deck and source that a pass over a removed user's data has handled. */
export type RemovalProgress = { is_last: boolean; deck?: string; source?: string };

/** Remaining work after a change of a user; written with the change, removed when done. */
export const userJobEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'people_job', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          kind: { type: ['renew_decks', 'remove_traces', 'export_data'] as const, required: true },
          /** Id of the change. A worker that finished an earlier change's job must not remove a later one. */
          rev: { type: 'string', required: true },
          /** E-mail of a removed user, because some data about them is stored under it. */
          email: { type: 'string' },
          invite_code: { type: 'string' },
          created_at: { type: 'number', required: true },
          /** Time at which the sweeper runs the job, epoch ms. */
          due_at: { type: 'number', required: true },
          /** Position at which the removal of a user's data continues. */
          progress: { type: CustomAttributeType<RemovalProgress>('any') },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'JOB#${user_id}'),
            sk: defineKey('sk', '${kind}'),
          },
          due: {
            index: 'gsi2',
            pk: defineKey('gsi2pk', 'PEOPLE_JOBS'),
            sk: defineKey('gsi2sk', '${due_at}#${user_id}'),
          },
        },
      },
      tableConfig(),
    ),
);
