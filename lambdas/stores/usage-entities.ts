import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** How many items a user's month is spread over, so that parallel commits don't meet. */
export const monthShards = 16;

/** One model call. */
export const usageEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'usage', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          run: { type: 'number', required: true, padding: { length: 4, char: '0' } },
          task_id: { type: 'string', required: true },
          claim: { type: 'number', required: true, padding: { length: 3, char: '0' } },
          call: { type: 'number', required: true, padding: { length: 3, char: '0' } },
          user_id: { type: 'string', required: true },
          stage: { type: 'string', required: true },
          /** Where its slide stood when its task was made. */
          slide_index: { type: 'number' },
          /** Absent in rows from before slides could move. */
          slide_id: { type: 'string' },
          model: { type: 'string', required: true },
          /** What the model was asked for, and the owner's tier then: absent in rows from before both were kept. */
          purpose: { type: 'string' },
          tier: { type: 'string' },
          input_tokens: { type: 'number', required: true },
          output_tokens: { type: 'number', required: true },
          cache_read_tokens: { type: 'number', required: true },
          cache_write_tokens: { type: 'number', required: true },
          cost_micros: { type: 'number', required: true },
          latency_ms: { type: 'number', required: true },
          state: { type: ['open', 'settled', 'lost'] as const, required: true },
          estimated: { type: 'boolean', required: true },
          outcome: { type: ['committed', 'discarded', 'failed'] as const },
          at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'USAGE#${run}#${task_id}#${claim}#${call}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** One of the shards of a user's month. */
export const monthEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'month', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          month: { type: 'string', required: true },
          shard: { type: 'number', required: true, padding: { length: 2, char: '0' } },
          calls: { type: 'number', required: true },
          tokens: { type: 'number', required: true },
          cost_micros: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'MONTH#${month}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** How many decks of the month's quota are spent. */
export const deckQuotaEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'deck_quota', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          month: { type: 'string', required: true },
          used: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'QUOTA#${month}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The decks of an owner that run now and those that wait for a place: sets, so that a change made twice is made once. */
export const slotsEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'slots', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          decks: { type: 'set', items: 'string' },
          waiting: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'SLOTS'),
          },
        },
      },
      tableConfig(),
    ),
);
