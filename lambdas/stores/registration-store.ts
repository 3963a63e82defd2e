import { ConditionFailed } from '#shared/errors.ts';
import { transactPeople } from './people-transact.ts';
import {
  adminWrites,
  countWrites,
  domainWrites,
  inviteWrites,
  nameWrites,
  registrationCountWrite,
} from './people-writes.ts';
import type { UserRecord } from './user-store.ts';

/**
 * Creates the user, reserves the e-mail and, when a code is given, consumes one use of it, in one transaction.
 * Returns false when the e-mail is taken or the code can't be used.
 *
 *   100 registrations, one use left: each transaction checks used_count < max_uses against the
 *   stored value; DynamoDB serializes them on the invite's item, so only one succeeds.
 */
export async function createUser(user: UserRecord, inviteCode?: string): Promise<boolean> {
  const record = inviteCode === undefined ? user : { ...user, invite_code: inviteCode };
  try {
    await transactPeople((entities) => [
      entities.user.create(record).commit(),
      entities.email.create({ email: user.email, user_id: user.id }).commit(),
      ...(inviteCode === undefined
        ? []
        : inviteWrites(entities, user, inviteCode, user.created_at)),
      ...nameWrites(entities, user.id, undefined, user.full_name),
      ...domainWrites(entities, user),
      ...adminWrites(entities, user.id, undefined, user),
      ...countWrites(entities, user.id, undefined, user),
      registrationCountWrite(entities, user),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
