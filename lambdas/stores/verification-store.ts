import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** A link sent by mail, found by the hash of its token. */
const verificationEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'verification', version: '1', service: 'deckwright' },
        attributes: {
          token_hash: { type: 'string', required: true },
          /**
           * `nobody` marks an item that is written for an unknown e-mail, so that the response takes as long as for a
           * known one.
           */
          purpose: { type: ['verify_email', 'reset_password', 'nobody'] as const, required: true },
          user_id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /**
           * The account's token_version when the link was sent; a confirmation or a new password invalidates
           * the link.
           */
          token_version: { type: 'number', required: true },
          /**
           * Data of the registration that is applied to the account when the link is confirmed. Absent from a link that
           * was requested again: confirming it sets a new password.
           */
          registration: {
            type: 'map',
            properties: {
              full_name: { type: 'string', required: true },
              password_hash: { type: 'string', required: true },
              locale: { type: ['en', 'zh'] as const, required: true },
              /** Hash of the deployment's one-time code: the confirmation spends it and makes the user an admin. */
              admin_code: { type: 'string' },
              /** Invite code: the confirmation uses it and sets its plan. */
              invite_code: { type: 'string' },
            },
          },
          /** End of validity, epoch ms. */
          valid_until: { type: 'number', required: true },
          /**
           * TTL; later than the end of validity, so that an expired link can be distinguished from an unknown link.
           */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'LINK#${token_hash}'),
            sk: defineKey('sk', 'VERIFICATION'),
          },
          /** Finds the links of a user, to remove them with the user. */
          byUser: {
            index: 'gsi1',
            pk: defineKey('gsi1pk', 'LINKS#${user_id}'),
            sk: defineKey('gsi1sk', '${token_hash}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type VerificationRecord = EntityItem<ReturnType<typeof verificationEntity>>;
/**
 * Data entered in one registration. Each link has its own, so that registering again never changes an earlier
 * link.
 */
export type PendingRegistration = NonNullable<VerificationRecord['registration']>;

/** Creates a link; throws when the hash exists. */
export async function createVerification(record: VerificationRecord): Promise<void> {
  await verificationEntity().create(record).go();
}

/** Returns a link by the hash of its token, strongly consistent; may return an expired one until TTL removes it. */
export async function getVerification(tokenHash: string): Promise<VerificationRecord | undefined> {
  const { data } = await verificationEntity()
    .get({ token_hash: tokenHash })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Returns the invite codes of a user's registrations whose links are still stored; eventually consistent. */
export async function listRegisteredCodes(userId: string): Promise<string[]> {
  const { data } = await verificationEntity()
    .query.byUser({ user_id: userId })
    .go({ pages: 'all' });
  return data.flatMap(({ registration }) => registration?.invite_code ?? []);
}

/** Removes the links of a deleted user. */
export async function removeLinks(userId: string): Promise<void> {
  const { data } = await verificationEntity()
    .query.byUser({ user_id: userId })
    .go({ pages: 'all' });
  for (const { token_hash } of data) await verificationEntity().delete({ token_hash }).go();
}
