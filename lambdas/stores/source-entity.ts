import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { sourceKinds, sourceStatuses } from '#shared/schemas/sources.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A user's source. The uploaded file and its passages are in the artifacts bucket. */
export const sourceEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'source', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          owner_id: { type: 'string', required: true },
          name: { type: 'string', required: true },
          kind: { type: sourceKinds, required: true },
          status: { type: sourceStatuses, required: true },
          error: { type: CustomAttributeType<SourceErrorCode>('string') },
          /** Size of the file or text; for a web page, its size once it is fetched. */
          bytes: { type: 'number', required: true },
          /** The type that the uploader declared. */
          content_type: { type: 'string' },
          url: { type: 'string' },
          passages: { type: 'number', required: true },
          /** Total length of the passages; absent until the source is read. */
          characters: { type: 'number' },
          /** Tokens that the passages need in a prompt; absent until the source is read. */
          tokens: { type: 'number' },
          is_cut: { type: 'boolean' },
          /** Language of the text as a BCP 47 tag; empty until the source is read. */
          language: { type: 'string', required: true },
          created_at: { type: 'number', required: true },
          /** Number of times that a worker has claimed the reading of the source. */
          reads: { type: 'number' },
          /** Time until which the reading waits for a virus scan, epoch ms. */
          scan_until: { type: 'number' },
          lease_owner: { type: 'string' },
          lease_until: { type: 'number' },
          /** Ids of the presentations that use the source; the sweeper keeps the source while there is one. */
          decks: { type: 'set', items: 'string' },
          /** Time until which an unused source is kept, epoch ms. */
          unused_until: { type: 'number' },
          deleted_at: { type: 'number' },
          /** Time at which the sweeper checks the source, epoch ms; 0 for never. */
          due_at: { type: 'number' },
          sweep_shard: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'SOURCE#${id}'),
            sk: defineKey('sk', 'META'),
          },
          byOwner: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'SOURCES_OF#${owner_id}'),
            sk: defineKey('gsi1sk', 'SOURCE#${id}'),
          },
          due: {
            index: 'gsi2',
            condition: (source: { due_at?: number }) => (source.due_at ?? 0) > 0,
            pk: defineKey('gsi2pk', 'SOURCES#${sweep_shard}'),
            sk: defineKey('gsi2sk', 'DUE#${due_at}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SourceItem = EntityItem<ReturnType<typeof sourceEntity>>;
