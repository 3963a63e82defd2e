import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { passkeyEntity, totpEntity } from './mfa-entities.ts';
import { runTransaction } from './transact.ts';

const service = once(() => new Service({ totp: totpEntity(), passkey: passkeyEntity() }));

/** The authenticator app, or a passkey by its id. */
export type FactorKey = 'totp' | { passkey: string };

/**
 * Removes one factor of a user, and where `kept` is given only while that factor is there. Throws Fenced where either
 * is gone.
 *
 *   request A  ── removes the app,     the passkey is there ✓
 *   request B  ── removes the passkey, the app is gone      ✗ → Fenced
 */
export async function removeFactor(
  user_id: string,
  removed: FactorKey,
  kept?: FactorKey,
): Promise<void> {
  const transaction = service().transaction.write(({ totp, passkey }) => [
    ...(removed === 'totp'
      ? [
          totp.remove({ user_id, state: 'on' }).commit(),
          totp.delete({ user_id, state: 'pending' }).commit(),
        ]
      : [passkey.remove({ user_id, id: removed.passkey }).commit()]),
    ...(kept === undefined
      ? []
      : [
          kept === 'totp'
            ? totp
                .check({ user_id, state: 'on' })
                .where((item, op) => op.exists(item.secret))
                .commit()
            : passkey
                .check({ user_id, id: kept.passkey })
                .where((item, op) => op.exists(item.public_key))
                .commit(),
        ]),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}
