import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Number of index partitions per day. */
export const dayShards = 4;

/**
 * Cost of the ended calls of one presentation on one day (UTC) with one model. The transaction that ends a call adds to
 * it, so that it always equals the sum of the usage records. Only calls of the same presentation can conflict.
 */
export const spendingEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'spending', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          presentation_id: { type: 'string', required: true },
          day: { type: 'string', required: true },
          model: { type: 'string', required: true },
          /** The owner's tier at the newest call. */
          tier: { type: 'string' },
          day_shard: { type: 'number', required: true },
          calls: { type: 'number', required: true },
          input_tokens: { type: 'number', required: true },
          output_tokens: { type: 'number', required: true },
          cache_read_tokens: { type: 'number', required: true },
          cache_write_tokens: { type: 'number', required: true },
          cost_micros: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'SPENDING#${presentation_id}#${day}#${model}'),
          },
          byDay: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'SPENDING_DAY#${day}#${day_shard}'),
            sk: defineKey('gsi1sk', '${user_id}#${presentation_id}#${model}'),
          },
        },
      },
      tableConfig(),
    ),
);
