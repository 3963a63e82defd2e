import { Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { passkeyEntity, recoveryCodesEntity, totpEntity } from './mfa-entities.ts';
import type { PasskeyRecord } from './passkey-store.ts';
import { sessionEntity } from './session-store.ts';
import type { TotpRecord } from './totp-store.ts';
import { runTransaction } from './transact.ts';
import { userEntity } from './user-entity.ts';

const service = once(
  () =>
    new Service({
      totp: totpEntity(),
      passkey: passkeyEntity(),
      codes: recoveryCodesEntity(),
      session: sessionEntity(),
      user: userEntity(),
    }),
);

/** The session in which a factor is added, and the user's token_version when the request was authenticated. */
export type FactorSession = { user_id: string; id: string; token_version: number };

/**
 * A passkey; an authenticator app, which replaces its pending set-up; or recovery codes, which replace earlier
 * ones.
 */
export type NewFactor =
  | { passkey: PasskeyRecord }
  | { totp: TotpRecord }
  | {
      codes: { hashes: string[]; created_at: number };
      /** A factor that must still exist: codes alone are not a second factor. */
      onlyWith: FactorKey;
    };

/**
 * Adds a factor or recovery codes, if the session still exists and the user's tokens were not revoked. Throws
 * ConditionFailed otherwise, and when the passkey id exists already, the app's set-up is not pending, or the factor of
 * the codes is removed.
 *
 *   owner     ends the session ─────────────────────── lists and removes factors
 *   attacker    ── proof was fresh ── adds a passkey: the session has ended ✗ → ConditionFailed
 */
export async function addFactor(by: FactorSession, factor: NewFactor): Promise<void> {
  const { user_id, id, token_version } = by;
  const transaction = service().transaction.write(({ totp, passkey, codes, session, user }) => [
    session
      .check({ user_id, id })
      .where((item, op) => op.exists(item.current_hash))
      .commit(),
    user
      .check({ id: user_id })
      .where((item, op) => op.eq(item.token_version, token_version))
      .commit(),
    ...('passkey' in factor ? [passkey.create(factor.passkey).commit()] : []),
    ...('codes' in factor ? [codes.put({ user_id, ...factor.codes }).commit()] : []),
    ...('onlyWith' in factor
      ? [createFactorCheck({ totp, passkey }, user_id, factor.onlyWith)]
      : []),
    ...('totp' in factor
      ? [
          totp
            .remove({ user_id, state: 'pending' })
            .where((item, op) => op.eq(item.secret, factor.totp.secret))
            .commit(),
          totp.put(factor.totp).commit(),
        ]
      : []),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/** The authenticator app, or a passkey by its id. */
export type FactorKey = 'totp' | { passkey: string };

type Writes = Parameters<ReturnType<typeof service>['transaction']['write']>[0];
type FactorEntities = Pick<Parameters<Writes>[0], 'totp' | 'passkey'>;

/** Returns the check that a factor exists. */
const createFactorCheck = (
  { totp, passkey }: FactorEntities,
  user_id: string,
  factor: FactorKey,
) =>
  factor === 'totp'
    ? totp
        .check({ user_id, state: 'on' })
        .where((item, op) => op.exists(item.secret))
        .commit()
    : passkey
        .check({ user_id, id: factor.passkey })
        .where((item, op) => op.exists(item.public_key))
        .commit();

/**
 * Removes a factor of a user. With `keptFactor`, only if that other factor exists. Throws ConditionFailed when either
 * one does not exist.
 *
 *   request A  ── removes the app,     the passkey exists         ✓
 *   request B  ── removes the passkey, the app no longer exists   ✗ → ConditionFailed
 */
export async function removeFactor(
  user_id: string,
  removedFactor: FactorKey,
  keptFactor?: FactorKey,
): Promise<void> {
  const transaction = service().transaction.write(({ totp, passkey }) => [
    ...(removedFactor === 'totp'
      ? [
          totp.remove({ user_id, state: 'on' }).commit(),
          totp.delete({ user_id, state: 'pending' }).commit(),
        ]
      : [passkey.remove({ user_id, id: removedFactor.passkey }).commit()]),
    ...(keptFactor === undefined
      ? []
      : [createFactorCheck({ totp, passkey }, user_id, keptFactor)]),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}
