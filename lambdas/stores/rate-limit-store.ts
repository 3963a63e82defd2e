import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** Uses of one thing in one window of time; ends by TTL. */
const counterEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'counter', version: '1', service: 'deckwright' },
        attributes: {
          /** Hash of what is counted: addresses are not kept in the clear. */
          subject: { type: 'string', required: true },
          /** Start of the window, epoch seconds. */
          window: { type: 'number', required: true },
          uses: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'COUNTER#${subject}'),
            sk: key('sk', 'WINDOW#${window}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type CounterKey = { subject: string; window: number };

/** Adds to the counter in one write and answers the new sum, so that parallel tries are all counted. */
export async function addUses(key: CounterKey, uses: number, expiresAt: number): Promise<number> {
  const { data } = await counterEntity()
    .upsert({ ...key, expires_at: expiresAt })
    .add({ uses })
    .go({ response: 'all_new' });
  return data.uses ?? 0;
}

/** Takes one use off the counter, which is never below 0. */
export async function removeUse(key: CounterKey): Promise<void> {
  await held(() =>
    counterEntity()
      .patch(key)
      .subtract({ uses: 1 })
      .where(({ uses }, { gte }) => gte(uses, 1))
      .go(),
  );
}

/** Begins the counter anew. */
export async function clearUses(key: CounterKey): Promise<void> {
  await counterEntity().delete(key).go();
}
