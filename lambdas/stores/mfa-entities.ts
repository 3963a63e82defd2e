import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** An authenticator app: the active one, or one whose set-up is pending. */
export const totpEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'totp', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          state: { type: ['on', 'pending'] as const, required: true },
          /** The secret, encrypted; see lib/factor-secrets.ts. */
          secret: { type: 'string', required: true },
          /** The time step of the last accepted code; a code of this or an earlier step is rejected. */
          last_step: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          /** End of a pending set-up, epoch seconds. */
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'MFA#TOTP#${state}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The unused recovery codes, as hashes in one set: using a code is one conditional write. */
export const recoveryCodesEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'recovery_codes', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          hashes: { type: 'set', items: 'string' },
          created_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'MFA#CODES'),
          },
        },
      },
      tableConfig(),
    ),
);

/** A passkey: the public half of a WebAuthn credential. */
export const passkeyEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'passkey', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          /** Id of the credential in base64url. */
          id: { type: 'string', required: true },
          name: { type: 'string', required: true },
          /** Public key as a COSE key in base64url. */
          public_key: { type: 'string', required: true },
          /** Signature counter of the authenticator; always 0 for synced passkeys. */
          counter: { type: 'number', required: true },
          transports: { type: 'list', items: { type: 'string' } },
          /** The host that the passkey was created for. */
          rp_id: { type: 'string', required: true },
          is_synced: { type: 'boolean', required: true },
          created_at: { type: 'number', required: true },
          last_used_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'MFA#PASSKEY#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
