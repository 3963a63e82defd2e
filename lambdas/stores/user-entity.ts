import { Entity } from 'electrodb';
import { tiers } from '#shared/domain/tiers.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A user. Lists of users are read from the indexes: newest first, or by e-mail. */
export const userEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'user', version: '1', service: 'deckwright' },
        attributes: {
          id: { type: 'string', required: true },
          /** The e-mail in lower case; the email entity keeps it unique. */
          email: { type: 'string', required: true },
          full_name: { type: 'string', required: true },
          password_hash: { type: 'string', required: true },
          is_admin: { type: 'boolean', required: true },
          is_active: { type: 'boolean', required: true },
          is_verified: { type: 'boolean', required: true },
          tier: { type: tiers, required: true },
          /** Monthly limits that an admin set instead of the plan's; absent: the plan's. */
          own_decks_a_month: { type: 'number' },
          own_tokens_a_month: { type: 'number' },
          locale: { type: ['en', 'zh'] as const, required: true },
          /** Version of the user's tokens; an increment invalidates all access tokens issued before. */
          token_version: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          /**
           * Last sign-in, epoch ms, as written by releases before login-store.ts existed; used until the user signs
           * in again.
           */
          last_login_at: { type: 'number' },
          /** How often the user lost the admin rights; absent if never. */
          demotions: { type: 'number' },
          /** The invite code that the confirmation of the e-mail address used. */
          invite_code: { type: 'string' },
          /** The invite code of the first registration, until the e-mail address is confirmed. */
          pending_invite_code: { type: 'string' },
          /** Names of the user's folders, which stay when they are empty; absent before the first. */
          folders: { type: 'set', items: 'string' },
          /** Number of the user's webhooks; absent before the first. */
          webhook_count: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${id}'),
            sk: defineKey('sk', 'PROFILE'),
          },
          all: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'USERS'),
            sk: defineKey('gsi1sk', 'USER#${id}'),
          },
          byEmail: {
            index: 'gsi2',
            pk: defineKey('gsi2pk', 'USERS'),
            sk: defineKey('gsi2sk', '${email}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** The owner of an e-mail; written with the user, so that each e-mail has one user only. */
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
            pk: defineKey('pk', 'EMAIL#${email}'),
            sk: defineKey('sk', 'OWNER'),
          },
        },
      },
      tableConfig(),
    ),
);
