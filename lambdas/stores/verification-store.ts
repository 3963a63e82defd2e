import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** A link sent by mail, found by the hash of its token. */
const verificationEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'verification', version: '1', service: 'deckwright' },
        attributes: {
          token_hash: { type: 'string', required: true },
          /** `nobody` for the one written so that an unknown address takes the same time. */
          purpose: { type: ['verify_email', 'reset_password', 'nobody'] as const, required: true },
          user_id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /** The account's token_version when it was sent; a confirmation or a new password makes the link void. */
          token_version: { type: 'number', required: true },
          /** Applied by the confirmation; absent from a link that was requested again, which sets a password. */
          registration: {
            type: 'map',
            properties: {
              full_name: { type: 'string', required: true },
              password_hash: { type: 'string', required: true },
              locale: { type: ['en', 'zh'] as const, required: true },
              /** Hash of the deployment's one-time code: the confirmation spends it and makes the user an admin. */
              admin_code: { type: 'string' },
            },
          },
          /** Epoch milliseconds. */
          valid_until: { type: 'number', required: true },
          /** Later than the validity: an old link is told from one that never was. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'LINK#${token_hash}'),
            sk: key('sk', 'VERIFICATION'),
          },
          /** Links go with their user. */
          byUser: {
            index: 'gsi1',
            pk: key('gsi1pk', 'LINKS#${user_id}'),
            sk: key('gsi1sk', '${token_hash}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type VerificationRecord = EntityItem<ReturnType<typeof verificationEntity>>;
/** What one registration chose. Each link carries its own: registering again never changes an earlier link. */
export type PendingRegistration = NonNullable<VerificationRecord['registration']>;

/** Puts a link where there is none; throws where the hash is taken. */
export async function createVerification(record: VerificationRecord): Promise<void> {
  await verificationEntity().create(record).go();
}

/** Strongly consistent, by the hash of the link's token; also one that is no longer valid, until the table drops it. */
export async function getVerification(tokenHash: string): Promise<VerificationRecord | undefined> {
  const { data } = await verificationEntity()
    .get({ token_hash: tokenHash })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Removes the links of a user who is gone. */
export async function removeLinks(userId: string): Promise<void> {
  const { data } = await verificationEntity()
    .query.byUser({ user_id: userId })
    .go({ pages: 'all' });
  for (const { token_hash } of data) await verificationEntity().delete({ token_hash }).go();
}
