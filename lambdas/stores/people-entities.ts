import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { tableConfig } from './table.ts';

/** What a user is found by when somebody searches for a name; see name-words.ts. */
export const userNameEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'user_name', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          word: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: {
              field: 'pk',
              composite: ['user_id'],
              template: 'USER#${user_id}',
              casing: 'none',
            },
            sk: { field: 'sk', composite: ['word'], template: 'NAME#${word}', casing: 'none' },
          },
          byWord: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: [], template: 'USER_NAMES', casing: 'none' },
            sk: {
              field: 'gsi1sk',
              composite: ['word', 'user_id'],
              template: '${word}#${user_id}',
              casing: 'none',
            },
          },
        },
      },
      tableConfig(),
    ),
);

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
            pk: { field: 'pk', composite: ['scope'], template: 'ADMINS#${scope}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'SET', casing: 'none' },
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
            pk: { field: 'pk', composite: [], template: 'STATS#PEOPLE', casing: 'none' },
            sk: {
              field: 'sk',
              composite: ['period', 'shard'],
              template: '${period}#${shard}',
              casing: 'none',
            },
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
            pk: {
              field: 'pk',
              composite: ['user_id'],
              template: 'JOB#${user_id}',
              casing: 'none',
            },
            sk: { field: 'sk', composite: ['kind'], template: '${kind}', casing: 'none' },
          },
          due: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: [], template: 'PEOPLE_JOBS', casing: 'none' },
            sk: {
              field: 'gsi2sk',
              composite: ['due_at', 'user_id'],
              template: '${due_at}#${user_id}',
              casing: 'none',
            },
          },
        },
      },
      tableConfig(),
    ),
);
