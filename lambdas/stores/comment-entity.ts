import { CustomAttributeType, Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** A comment on a presentation, or a reply. The first comment of a thread has what the thread is about. */
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
          /** `owner` or ids of collaborators: no user ids, so that nothing is left of a deleted account. */
          mentions: { type: CustomAttributeType<string[]>('any'), required: true },
          slide_id: { type: 'string' },
          part: { type: 'string' },
          quote: { type: 'string' },
          created_at: { type: 'number', required: true },
          edited_at: { type: 'number' },
          /** Without a text, because it was deleted and has replies. */
          is_deleted: { type: 'boolean' },
          resolved_at: { type: 'number' },
          /** As in `mentions`. */
          resolved_by: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'DECK#${presentation_id}'),
            sk: key('sk', 'COMMENT#${id}'),
          },
          byAuthor: {
            index: 'gsi1',
            pk: key('gsi1pk', 'COMMENTS_OF#${author_id}'),
            sk: key('gsi1sk', 'COMMENT#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
