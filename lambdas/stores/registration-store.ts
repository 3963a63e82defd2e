import { Service } from 'electrodb';
import { Fenced } from '#shared/errors.ts';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { inviteEntity, inviteUseEntity } from './invite-entity.ts';
import { runTransaction } from './transact.ts';
import { emailEntity, userEntity } from './user-entity.ts';
import type { UserRecord } from './user-store.ts';

const service = once(
  () =>
    new Service({
      user: userEntity(),
      email: emailEntity(),
      invite: inviteEntity(),
      inviteUse: inviteUseEntity(),
    }),
);

/**
 * Creates the user, takes the address and, where a code is given, spends one use of it: all or nothing.
 * False where the address was taken or the code could not be spent.
 *
 *   100 registrations, one use left: each transaction checks used_count < max_uses against what is
 *   stored at that moment; DynamoDB serializes them on the invite's item, so one holds.
 */
export async function createUser(user: UserRecord, inviteCode?: string): Promise<boolean> {
  try {
    await runTransaction((token) =>
      service()
        .transaction.write(({ user: users, email, invite, inviteUse }) => [
          users.create(user).commit(),
          email.create({ email: user.email, user_id: user.id }).commit(),
          ...(inviteCode === undefined
            ? []
            : [
                invite
                  .patch({ code: inviteCode })
                  .add({ used_count: 1 })
                  .where((code, op) =>
                    [
                      op.eq(code.is_active, true),
                      `${op.name(code.used_count)} < ${op.name(code.max_uses)}`,
                      `(${op.notExists(code.ends_at)} OR ${op.gt(code.ends_at, user.created_at)})`,
                      `(${op.notExists(code.email)} OR ${op.eq(code.email, user.email)})`,
                    ].join(' AND '),
                  )
                  .commit(),
                inviteUse
                  .create({
                    code: inviteCode,
                    user_id: user.id,
                    email: user.email,
                    used_at: user.created_at,
                  })
                  .commit(),
              ]),
        ])
        .go({ token }),
    );
    return true;
  } catch (error) {
    if (error instanceof Fenced) return false;
    throw error;
  }
}

export type Reregistration = Pick<UserRecord, 'id' | 'full_name' | 'password_hash' | 'locale'>;

/**
 * Who registers last before the address is confirmed has the account: an impostor's earlier password
 * and links end here. False where the account has been confirmed meanwhile.
 */
export function replaceUnverified(user: Reregistration): Promise<boolean> {
  const { id, ...changes } = user;
  return held(() =>
    userEntity()
      .patch({ id })
      .set(changes)
      .add({ token_version: 1 })
      .where(({ is_verified }, { eq }) => eq(is_verified, false))
      .go(),
  );
}
