import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { sourceKinds, sourceStatuses } from '#shared/schemas/sources.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** A source of a user's; what was uploaded and its passages are in the artifacts bucket. */
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
          /** Of the file or text; of a page once it was fetched. */
          bytes: { type: 'number', required: true },
          /** What the uploader says it is. */
          content_type: { type: 'string' },
          url: { type: 'string' },
          passages: { type: 'number', required: true },
          /** Of its passages' texts; absent until it has been read. */
          characters: { type: 'number' },
          /** What its passages take in a prompt; absent until it has been read. */
          tokens: { type: 'number' },
          is_cut: { type: 'boolean' },
          /** Empty until it has been read. */
          language: { type: 'string', required: true },
          created_at: { type: 'number', required: true },
          /** Times its reading was begun. */
          reads: { type: 'number' },
          /** Epoch ms until which its reading waits for a virus scan. */
          scan_until: { type: 'number' },
          lease_owner: { type: 'string' },
          lease_until: { type: 'number' },
          /** Presentations that rest on it. */
          decks: { type: 'set', items: 'string' },
          /** Epoch ms until which it is kept while no presentation uses it. */
          unused_until: { type: 'number' },
          deleted_at: { type: 'number' },
          /** Epoch ms at which the sweeper looks at it; 0: never. */
          due_at: { type: 'number' },
          sweep_shard: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'SOURCE#${id}'),
            sk: key('sk', 'META'),
          },
          byOwner: {
            index: 'gsi1',
            pk: key('gsi1pk', 'SOURCES_OF#${owner_id}'),
            sk: key('gsi1sk', 'SOURCE#${id}'),
          },
          due: {
            index: 'gsi2',
            condition: (source: { due_at?: number }) => (source.due_at ?? 0) > 0,
            pk: key('gsi2pk', 'SOURCES#${sweep_shard}'),
            sk: key('gsi2sk', 'DUE#${due_at}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SourceItem = EntityItem<ReturnType<typeof sourceEntity>>;
