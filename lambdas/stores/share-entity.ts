import { CustomAttributeType, Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * A link to one version of a presentation, found by the hash of its token. In a partition of its own: the preview
 * function may write to these and not to presentations.
 */
export const shareEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'share', version: '1', service: 'deckwright' },
        attributes: {
          token_hash: { type: 'string', required: true },
          id: { type: 'string', required: true },
          presentation_id: { type: 'string', required: true },
          version: { type: 'number', required: true },
          note: { type: 'string', required: true },
          password_hash: { type: 'string' },
          views: { type: 'number', required: true },
          /** Epoch milliseconds, like the other times but `expires_at`. */
          last_viewed_at: { type: 'number' },
          created_at: { type: 'number', required: true },
          valid_until: { type: 'number' },
          revoked_at: { type: 'number' },
          /** For TTL: some time after it has ended; absent while it lives until it is revoked. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'SHARE#${token_hash}'),
            sk: key('sk', 'SHARE'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Which links a presentation has, in one item: its rev decides between two that are made at once. */
export const shareBookEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'share_book', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          rev: { type: 'number', required: true },
          token_hashes: { type: CustomAttributeType<string[]>('any'), required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'SHARES'),
          },
        },
      },
      tableConfig(),
    ),
);
