import { CustomAttributeType, Entity } from 'electrodb';
import { auditActions, auditTargets } from '#shared/schemas/audit.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

type AuditedFields = Record<string, string | number | boolean | null>;

/**
 * An admin's action, or a change of a user's API keys or collaborators. Written in one transaction with the action and
 * never changed.
 */
export const auditEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'audit_event', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          at: { type: 'number', required: true },
          actor_id: { type: 'string', required: true },
          actor_email: { type: 'string', required: true },
          /** Id of the API key that the actor used. */
          key_id: { type: 'string' },
          action: { type: auditActions, required: true },
          target_type: { type: auditTargets, required: true },
          target_id: { type: 'string', required: true },
          /** Readable name of the target: an e-mail, a note or a title. Never a code or token. */
          target_label: { type: 'string', required: true },
          before: { type: CustomAttributeType<AuditedFields>('any') },
          after: { type: CustomAttributeType<AuditedFields>('any') },
          request_id: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'AUDIT'),
            sk: defineKey('sk', 'EVENT#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
