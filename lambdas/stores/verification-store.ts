import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { tableConfig } from './table.ts';

/** A link sent by mail, found by the hash of its token. */
export const verificationEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'verification', version: '1', service: 'deckwright' },
        attributes: {
          token_hash: { type: 'string', required: true },
          /** `nobody` for the one written so that an unknown address takes the same time. */
          purpose: { type: ['verify_email', 'nobody'] as const, required: true },
          user_id: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /** The account's token_version when it was sent; a later registration makes it void. */
          token_version: { type: 'number', required: true },
          /** Epoch milliseconds. */
          valid_until: { type: 'number', required: true },
          /** Later than the validity: an old link is told from one that never was. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: {
              field: 'pk',
              composite: ['token_hash'],
              template: 'LINK#${token_hash}',
              casing: 'none',
            },
            sk: { field: 'sk', composite: [], template: 'VERIFICATION', casing: 'none' },
          },
        },
      },
      tableConfig(),
    ),
);

export type VerificationRecord = EntityItem<ReturnType<typeof verificationEntity>>;

export async function createVerification(record: VerificationRecord): Promise<void> {
  await verificationEntity().create(record).go();
}

export async function getVerification(tokenHash: string): Promise<VerificationRecord | undefined> {
  const { data } = await verificationEntity()
    .get({ token_hash: tokenHash })
    .go({ consistent: true });
  return data ?? undefined;
}
