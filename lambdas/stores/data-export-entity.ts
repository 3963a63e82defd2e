import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { dataExportStatuses } from '#shared/domain/data-export.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * A user's newest export of all their data. Its file is in the artifacts bucket; the item is removed after the file.
 */
export const dataExportEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'data_export', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          status: { type: dataExportStatuses, required: true },
          /** Number of passes that have begun. */
          claims: { type: 'number', required: true },
          /** Number of passes that have begun since the last pass that completed a part. */
          stalls: { type: 'number', required: true },
          /** End of the current pass's lease, epoch ms; 0: none. */
          lease_until: { type: 'number', required: true },
          /** Id of the S3 multipart upload; empty if the next pass must start a new upload. */
          upload_id: { type: 'string' },
          /**
           * S3 key of the state from which the next pass continues; empty if the next pass must start a new upload.
           */
          checkpoint_key: { type: 'string' },
          parts: {
            type: CustomAttributeType<{ done: number; total: number }>('any'),
            required: true,
          },
          bytes: { type: 'number' },
          left_out: { type: 'number', required: true },
          /** True from the end of the export until the mail about it is queued. */
          is_notice_due: { type: 'boolean' },
          created_at: { type: 'number', required: true },
          ready_at: { type: 'number' },
          /** End of the time in which the file can be downloaded, epoch ms. */
          valid_until: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DATA_EXPORT#${user_id}'),
            sk: defineKey('sk', 'STATE'),
          },
        },
      },
      tableConfig(),
    ),
);

export type DataExportItem = EntityItem<ReturnType<typeof dataExportEntity>>;
