import { Entity } from 'electrodb';
import { tiers } from '#shared/domain/tiers.ts';
import { once } from '../lib/once.ts';
import { tableConfig } from './table.ts';

/** A person. Lists of them are read by the indexes: the newest first, or by e-mail. */
export const userEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'user', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          /** Lower-cased; kept unique by the email entity. */
          email: { type: 'string', required: true },
          full_name: { type: 'string', required: true },
          password_hash: { type: 'string', required: true },
          is_admin: { type: 'boolean', required: true },
          is_active: { type: 'boolean', required: true },
          is_verified: { type: 'boolean', required: true },
          tier: { type: tiers, required: true },
          locale: { type: ['en', 'zh'] as const, required: true },
          /** +1 ends every access token given out before. */
          token_version: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          last_login_at: { type: 'number' },
          /** The invite code they registered with. */
          invite_code: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['id'], template: 'USER#${id}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'PROFILE', casing: 'none' },
          },
          all: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: [], template: 'USERS', casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['id'], template: 'USER#${id}', casing: 'none' },
          },
          byEmail: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: [], template: 'USERS', casing: 'none' },
            sk: { field: 'gsi2sk', composite: ['email'], template: '${email}', casing: 'none' },
          },
        },
      },
      tableConfig(),
    ),
);

/** Who has an address: written with the user, so that an address has one owner only. */
export const emailEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'email', version: '1', service: 'deckwright' },
        attributes: {
          email: { type: 'string', required: true },
          user_id: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['email'], template: 'EMAIL#${email}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'OWNER', casing: 'none' },
          },
        },
      },
      tableConfig(),
    ),
);
