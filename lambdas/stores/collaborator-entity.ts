import { Entity } from 'electrodb';
import { collaboratorRoles } from '#shared/domain/collaborators.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/**
 * A person with whom a presentation is shared. The item of the presentation also lists the people with an account,
 * and access is checked there; see collaborator-store.ts.
 */
export const collaboratorEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'collaborator', version: '1', service: 'deckwright' },
        attributes: {
          presentation_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          role: { type: collaboratorRoles, required: true },
          /** Id of the person's account; absent for an address without a confirmed account. */
          user_id: { type: 'string' },
          /**
           * The `user_id`, or the address of a person without an account. Indexed, to find what is shared with a
           * person.
           */
          person: { type: 'string', required: true },
          /** The registration code that was mailed to an address without an account. */
          invite_code: { type: 'string' },
          created_at: { type: 'number', required: true },
          /** TTL of an invitation; absent for a person who has opened the presentation. */
          expires_at: { type: 'number' },
          /** Time at which the person opened the presentation for the first time, epoch ms. */
          joined_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'DECK#${presentation_id}'),
            sk: defineKey('sk', 'COLLABORATOR#${id}'),
          },
          byPerson: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'SHARED_WITH#${person}'),
            sk: defineKey('gsi1sk', 'COLLABORATOR#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
