import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { readAll } from './read-all.ts';
import { tableConfig } from './table.ts';

/**
 * A user's last sign-in. A separate item: a write to the user's item would also write the two indexes that list all
 * users, and each of these has one partition only.
 */
const loginEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'login', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          /** Time of the last sign-in, epoch ms. */
          at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'LOGIN'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Stores a user's last sign-in (epoch ms). */
export async function recordLogin(user_id: string, at: number): Promise<void> {
  await loginEntity().put({ user_id, at }).go();
}

/** Returns the last sign-ins by user id, in epoch ms; users who never signed in are left out. */
export async function getLastLogins(ids: readonly string[]): Promise<Map<string, number>> {
  const keys = ids.map((user_id) => ({ user_id }));
  const logins = await readAll(keys, (batch) => loginEntity().get(batch).go());
  return new Map(logins.map(({ user_id, at }) => [user_id, at]));
}
