import { Entity } from 'electrodb';
import { tiers } from '#shared/domain/tiers.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** An invite code, stored under its normalized code so that redeeming it needs no index. */
export const inviteEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'invite', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          /** The code: ten Crockford characters, without a dash. */
          code: { type: 'string', required: true },
          note: { type: 'string', required: true },
          max_uses: { type: 'number', required: true },
          used_count: { type: 'number', required: true },
          /** End of validity, epoch ms. Not a TTL: codes stay listed after they expire. */
          ends_at: { type: 'number' },
          is_active: { type: 'boolean', required: true },
          tier: { type: tiers, required: true },
          /** The only e-mail that may register with the code. */
          email: { type: 'string' },
          created_by: { type: 'string', required: true },
          created_at: { type: 'number', required: true },
          /** The presentation to which the code invites a collaborator; its owner created the code. */
          presentation_id: { type: 'string' },
          /** TTL of an unused code of an invited collaborator: its address must not be stored for ever. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'INVITE#${code}'),
            sk: defineKey('sk', 'CODE'),
          },
          all: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'INVITES'),
            sk: defineKey('gsi1sk', 'INVITE#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** A registration with an invite code. */
export const inviteUseEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'invite_use', version: '1', service: 'deckwright' },
        attributes: {
          code: { type: 'string', required: true },
          user_id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          used_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'INVITE#${code}'),
            sk: defineKey('sk', 'USE#${user_id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** A request for an invite code. Each e-mail has one: a newer request replaces an answered one. */
export const inviteRequestEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'invite_request', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          reason: { type: 'string', required: true },
          status: { type: ['open', 'granted', 'declined'] as const, required: true },
          locale: { type: ['en', 'zh'] as const, required: true },
          created_at: { type: 'number', required: true },
          answered_at: { type: 'number' },
          answered_by: { type: 'string' },
          /** TTL of an open request, epoch seconds: it then ends without an answer. */
          expires_at: { type: 'number' },
          /** Id of the code that was mailed, when granted. */
          invite_id: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'EMAIL#${email}'),
            sk: defineKey('sk', 'INVITE_REQUEST'),
          },
          all: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'INVITE_REQUESTS'),
            sk: defineKey('gsi1sk', 'REQUEST#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Number of open requests for a code, in one item for each month (`scope`) in which they were sent. */
export const openRequestsEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'open_requests', version: '1', service: 'deckwright' },
        attributes: {
          scope: { type: 'string', required: true },
          open: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'INVITE_REQUESTS#${scope}'),
            sk: defineKey('sk', 'OPEN'),
          },
        },
      },
      tableConfig(),
    ),
);
