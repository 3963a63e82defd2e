import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

const knownAddressEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'known_address', version: '1', service: 'deckwright' },
        attributes: {
          /** Hash of the account's e-mail. */
          account: { type: 'string', required: true },
          /** Hash of the network address. */
          address: { type: 'string', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'KNOWN#${account}'),
            sk: defineKey('sk', 'ADDRESS#${address}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** Whether the account has signed in from the network address before. */
export async function isKnownAddress(
  account: string,
  address: string,
  nowSeconds: number,
): Promise<boolean> {
  const { data } = await knownAddressEntity().get({ account, address }).go();
  return data !== null && data.expires_at > nowSeconds;
}

/** Stores hashes of account and network address; `expiresAt` in epoch seconds. A later sign-in extends the expiry. */
export async function rememberAddress(
  account: string,
  address: string,
  expiresAt: number,
): Promise<void> {
  await knownAddressEntity().put({ account, address, expires_at: expiresAt }).go();
}
