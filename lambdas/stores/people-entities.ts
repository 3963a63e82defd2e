import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key, keyValue } from './key.ts';
import { tableConfig } from './table.ts';

/** Rows by each of which a user is found in a search: by its beginning, among all of its kind. */
const wordEntity = (entity: string, kind: 'NAME' | 'DOMAIN') =>
  new Entity(
    {
      model: { entity, version: '1', service: 'deckwright' },
      attributes: {
        user_id: { type: 'string', required: true },
        word: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'USER#${user_id}'),
          sk: key('sk', `${kind}#\${word}`),
        },
        byWord: {
          index: 'gsi1',
          pk: key('gsi1pk', `USER_${kind}S`),
          sk: key('gsi1sk', '${word}#${user_id}'),
        },
      },
    },
    tableConfig(),
  );

/** What a user is found by when somebody searches for a name; see name-words.ts. */
export const userNameEntity = once(() => wordEntity('user_name', 'NAME'));

/**
 * What a user is found by when somebody searches for a school or a firm; see domain-words.ts. Apart from the names,
 * which are also read in order: all of a large firm would stand among them.
 */
export const userDomainEntity = once(() => wordEntity('user_domain', 'DOMAIN'));

/** Everybody who can act as an admin now, in one item: the last of them can't be taken out. */
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
            pk: key('pk', 'ADMINS#${scope}'),
            sk: key('sk', 'SET'),
          },
        },
      },
      tableConfig(),
    ),
);

const adminCodePk = key('pk', 'ADMIN_CODE#${code_hash}');
const adminCodeSk = key('sk', 'SPENT');

/** The table's key of the item that is there once the one-time code with this hash was spent. */
export const adminCodeKey = (code_hash: string) => ({
  pk: keyValue(adminCodePk, { code_hash }),
  sk: keyValue(adminCodeSk, {}),
});

/** Written when a deployment's one-time code made an admin: it can't be spent a second time. */
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

/** How many users there are of a kind, in shards that are moved by the writes of the users themselves. */
export const peopleCountEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'people_count', version: '1', service: 'deckwright' },
        attributes: {
          /** `now`, or the day on which users were registered. */
          period: { type: 'string', required: true },
          shard: { type: 'number', required: true, padding: { length: 2, char: '0' } },
          total: { type: 'number' },
          active: { type: 'number' },
          verified: { type: 'number' },
          admins: { type: 'number' },
          free: { type: 'number' },
          pro: { type: 'number' },
          team: { type: 'number' },
          /** Of a day: it is shown for a month. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'STATS#PEOPLE'),
            sk: key('sk', '${period}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** What is left to do of a change of a user; written with the change, removed when it is done. */
export const peopleJobEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'people_job', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          kind: { type: ['renew_decks', 'remove_traces'] as const, required: true },
          /** Which change it is of: whoever has done an earlier one does not remove a later one's. */
          rev: { type: 'string', required: true },
          /** Of a removed user: what else their traces are found by. */
          email: { type: 'string' },
          invite_code: { type: 'string' },
          created_at: { type: 'number', required: true },
          /** When the sweeper looks at it, epoch ms. */
          due_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'JOB#${user_id}'),
            sk: key('sk', '${kind}'),
          },
          due: {
            index: 'gsi2',
            pk: key('gsi2pk', 'PEOPLE_JOBS'),
            sk: key('gsi2sk', '${due_at}#${user_id}'),
          },
        },
      },
      tableConfig(),
    ),
);
