import { CustomAttributeType, Entity } from 'electrodb';
import type { KeyScope } from '#shared/domain/api-keys.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** An API key; only the hash of its secret is stored. Removed with the account. */
export const apiKeyEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'api_key', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          secret_hash: { type: 'string', required: true },
          name: { type: 'string', required: true },
          scopes: { type: CustomAttributeType<KeyScope[]>('any'), required: true },
          /** The user's token_version at creation. The key is invalid once the user's version is higher. */
          token_version: { type: 'number', required: true },
          /**
           * The user's `demotions` at creation. A key with the scope `admin` is invalid once the user's number is
           * higher.
           */
          demotions: { type: 'number' },
          /** Whether the session that created the key had proved a second factor. */
          has_factor: { type: 'boolean', required: true },
          created_at: { type: 'number', required: true },
          /** Time of the last use, epoch ms; written at most every five minutes. */
          last_used_at: { type: 'number' },
          /** End of validity, epoch seconds. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'APIKEY#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);
