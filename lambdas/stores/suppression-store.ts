import { Entity, type EntityItem } from 'electrodb';
import { suppressionReasons } from '#shared/schemas/users.ts';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

const suppressionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'suppression', version: '1', service: 'deckwright' },
        attributes: {
          /** Lower-cased, as users have it. */
          email: { type: 'string', required: true },
          reason: { type: suppressionReasons, required: true },
          /** When it bounced or was reported, epoch ms. */
          at: { type: 'number', required: true },
        },
        indexes: {
          // A partition that no other entity has: the mailer's policy names it.
          primary: {
            pk: key('pk', 'SUPPRESSION#${email}'),
            sk: key('sk', 'STATE'),
          },
        },
      },
      tableConfig(),
    ),
);

export type Suppression = EntityItem<ReturnType<typeof suppressionEntity>>;

/** Why the address gets no mail; undefined for one that does. */
export async function getSuppression(email: string): Promise<Suppression | undefined> {
  const { data } = await suppressionEntity().get({ email }).go({ consistent: true });
  return data ?? undefined;
}

/** Ends mail to an address; a second time replaces the reason. */
export async function putSuppression(suppression: Suppression): Promise<void> {
  await suppressionEntity().put(suppression).go();
}

/** Lets an address get mail again. */
export async function removeSuppression(email: string): Promise<void> {
  await suppressionEntity().delete({ email }).go();
}
