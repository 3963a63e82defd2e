import { CustomAttributeType, Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * A share link to a presentation or one of its versions, keyed by the hash of its token. It has its own partition, because the
 * preview function may write share links but not presentations.
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
          /** The version that the link shows; absent for a link that shows the current version. */
          version: { type: 'number' },
          /**
           * Whether the link's page contains the speaker notes. Absent for links created before this option existed:
           * their pages contain the notes.
           */
          with_notes: { type: 'boolean' },
          note: { type: 'string', required: true },
          password_hash: { type: 'string' },
          /** Origins of sites that may embed the page; absent if none may. */
          embed_origins: { type: CustomAttributeType<string[]>('any') },
          views: { type: 'number', required: true },
          /** Time of the last view. All times here are in epoch ms, except `expires_at`. */
          last_viewed_at: { type: 'number' },
          /** Number of visits that reported their time per slide, and the sum of their seconds for each slide. */
          timed_views: { type: 'number' },
          slide_seconds: { type: CustomAttributeType<number[]>('any') },
          created_at: { type: 'number', required: true },
          valid_until: { type: 'number' },
          revoked_at: { type: 'number' },
          /** TTL, some time after the link ended; absent for a link that is valid until it is revoked. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'SHARE#${token_hash}'),
            sk: defineKey('sk', 'SHARE'),
          },
        },
      },
      tableConfig(),
    ),
);

/** List of a presentation's share links in one item; its rev detects concurrent additions. */
export const shareListEntity = once(
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
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'SHARES'),
          },
        },
      },
      tableConfig(),
    ),
);
