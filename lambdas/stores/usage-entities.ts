import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * Number of items that store a user's usage of one month. Parallel commits write different items, so that they don't
 * conflict.
 */
export const monthShards = 16;

/** The usage record of one model call. */
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
          /** Index of the call's slide when the slide's task was created. */
          slide_index: { type: 'number' },
          /** Id of the call's slide; absent in items from before slides could be moved. */
          slide_id: { type: 'string' },
          model: { type: 'string', required: true },
          /** Purpose of the call; absent in old items. */
          purpose: { type: 'string' },
          /** The owner's tier at the time of the call; absent in old items. */
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
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'USAGE#${run}#${task_id}#${claim}#${call}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** One shard of a user's monthly usage. */
export const monthUsageEntity = once(
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
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'MONTH#${month}#${shard}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Number of presentations charged to the month's quota. */
export const deckQuotaEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'deck_quota', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          month: { type: 'string', required: true },
          used: { type: 'number', required: true },
          /** Ids of decks that are charged but not stored yet, because their content is being copied. */
          reserved: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'QUOTA#${month}'),
          },
        },
      },
      tableConfig(),
    ),
);

/**
 * An owner's running decks, those that wait for a slot, and its side tasks that render files or call a model; sets, so
 * that repeated changes are idempotent.
 */
export const ownerSlotsEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'slots', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          decks: { type: 'set', items: 'string' },
          waiting: { type: 'set', items: 'string' },
          /** Names of side tasks that have a slot, by kind; see side-slot-store.ts. */
          files: { type: 'set', items: 'string' },
          publications: { type: 'set', items: 'string' },
          calls: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'SLOTS'),
          },
        },
      },
      tableConfig(),
    ),
);
