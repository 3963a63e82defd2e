import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { key } from './key.ts';
import { readAll } from './read-all.ts';
import { tableConfig } from './table.ts';

/**
 * A user's last sign-in. It is an item of its own: a write to the user's item would also write both indexes that list all
 * users, and these have one partition each.
 */
const loginEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'login', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          /** Epoch ms. */
          at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'LOGIN'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Notes a user's sign-in at an epoch ms, in place of the one before. */
export async function recordLogin(user_id: string, at: number): Promise<void> {
  await loginEntity().put({ user_id, at }).go();
}

/** The last sign-ins of users by their ids, in epoch ms; those who never signed in are left out. */
export async function lastLogins(ids: readonly string[]): Promise<Map<string, number>> {
  const keys = ids.map((user_id) => ({ user_id }));
  const found = await readAll(keys, (wanted) => loginEntity().get(wanted).go());
  return new Map(found.map(({ user_id, at }) => [user_id, at]));
}
