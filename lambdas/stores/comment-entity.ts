import { CustomAttributeType, Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A comment on a presentation, or a reply. Slide, part and quote are stored with the first comment of a thread. */
export const commentEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'comment', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          /** Id of the thread's first comment; for that comment its own id. */
          thread_id: { type: 'string', required: true },
          author_id: { type: 'string', required: true },
          text: { type: 'string', required: true },
          /**
           * Mentioned people: `owner` or ids of collaborators. User ids are not stored, so that nothing remains of a
           * deleted account.
           */
          mentions: { type: CustomAttributeType<string[]>('any'), required: true },
          slide_id: { type: 'string' },
          part: { type: 'string' },
          quote: { type: 'string' },
          created_at: { type: 'number', required: true },
          edited_at: { type: 'number' },
          /** True for a deleted comment that stays, without its text, because it has replies. */
          is_deleted: { type: 'boolean' },
          resolved_at: { type: 'number' },
          /** Who resolved the thread: `owner` or the id of a collaborator. */
          resolved_by: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'COMMENT#${id}'),
          },
          byAuthor: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'COMMENTS_OF#${author_id}'),
            sk: defineKey('gsi1sk', 'COMMENT#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
