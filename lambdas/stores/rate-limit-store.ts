import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/** How often a subject (user or IP address) used a limit in one time window; removed by TTL. */
const counterEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'counter', version: '1', service: 'deckwright' },
        attributes: {
          /** Hash of the counted subject, so that no e-mail or network addresses are stored in plain text. */
          subject: { type: 'string', required: true },
          /** Start of the window, epoch seconds. */
          window: { type: 'number', required: true },
          uses: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'COUNTER#${subject}'),
            sk: defineKey('sk', 'WINDOW#${window}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type CounterKey = { subject: string; window: number };

/** Adds to the counter and returns the new sum; one atomic write, so that parallel attempts are all counted. */
export async function addUses(key: CounterKey, uses: number, expiresAt: number): Promise<number> {
  const { data } = await counterEntity()
    .upsert({ ...key, expires_at: expiresAt })
    .add({ uses })
    .go({ response: 'all_new' });
  return data.uses ?? 0;
}

/** Returns the counter's sum; 0 if nothing was counted. */
export async function readUses(key: CounterKey): Promise<number> {
  const { data } = await counterEntity().get(key).go({ consistent: true });
  return data?.uses ?? 0;
}

/** Subtracts one use; the counter does not become negative. */
export async function removeUse(key: CounterKey): Promise<void> {
  await tryWrite(() =>
    counterEntity()
      .patch(key)
      .subtract({ uses: 1 })
      .where(({ uses }, { gte }) => gte(uses, 1))
      .go(),
  );
}

/** Resets the counter. */
export async function clearUses(key: CounterKey): Promise<void> {
  await counterEntity().delete(key).go();
}
