import { Entity, type EntityItem } from 'electrodb';
import { suppressionReasons } from '#shared/schemas/users.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

const suppressionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'suppression', version: '1', service: 'deckwright' },
        attributes: {
          /** The e-mail in lower case, as in user items, so that both have the same key. */
          email: { type: 'string', required: true },
          reason: { type: suppressionReasons, required: true },
          /** Time of the bounce or complaint, epoch ms. */
          at: { type: 'number', required: true },
        },
        indexes: {
          // Suppressions have their own partition key, because the mailer's IAM policy allows access only to keys with
          // this prefix.
          primary: {
            pk: defineKey('pk', 'SUPPRESSION#${email}'),
            sk: defineKey('sk', 'STATE'),
          },
        },
      },
      tableConfig(),
    ),
);

export type Suppression = EntityItem<ReturnType<typeof suppressionEntity>>;

/** Returns why an address gets no mail; undefined when it gets mail. */
export async function getSuppression(email: string): Promise<Suppression | undefined> {
  const { data } = await suppressionEntity().get({ email }).go({ consistent: true });
  return data ?? undefined;
}

/** Suppresses mail to an address; replaces an earlier reason. */
export async function putSuppression(suppression: Suppression): Promise<void> {
  await suppressionEntity().put(suppression).go();
}

/** Allows mail to an address again. */
export async function removeSuppression(email: string): Promise<void> {
  await suppressionEntity().delete({ email }).go();
}
