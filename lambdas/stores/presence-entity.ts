import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A person who has a presentation's page open; contains no user id. Other people see the entry for 30 seconds. */
export const presenceEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'presence', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          /** `owner` or the id of a collaborator. */
          person: { type: 'string', required: true },
          slide_id: { type: 'string' },
          is_editing: { type: 'boolean', required: true },
          /** Time of the person's last report, epoch ms. */
          seen_at: { type: 'number', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'PRESENCE#${person}'),
          },
        },
      },
      tableConfig(),
    ),
);
