import { ConditionFailed } from '#shared/errors.ts';
import type { UserRecord } from './user-store.ts';
import { transactUsers } from './user-transact.ts';
import {
  createAdminWrites,
  createCountWrites,
  createDomainWrites,
  createNameWrites,
  createRegistrationCountWrite,
} from './user-writes.ts';

/**
 * Creates the user and reserves the e-mail in one transaction; false when the e-mail is taken. An invite code is used
 * only when the e-mail is confirmed, so that unconfirmed registrations can't use it up.
 */
export async function createUser(user: UserRecord): Promise<boolean> {
  try {
    await transactUsers((entities) => [
      entities.user.create(user).commit(),
      entities.email.create({ email: user.email, user_id: user.id }).commit(),
      ...createNameWrites(entities, user.id, undefined, user.full_name),
      ...createDomainWrites(entities, user),
      ...createAdminWrites(entities, user.id, undefined, user),
      ...createCountWrites(entities, user.id, undefined, user),
      createRegistrationCountWrite(entities, user),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
