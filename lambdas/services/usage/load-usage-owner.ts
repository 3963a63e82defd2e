import { AppError } from '#shared/errors.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';

/** Returns the user whose usage is requested: the caller, or any user for an admin. Throws forbidden or not_found. */
export async function loadUsageOwner(caller: UserRecord, userId: string): Promise<UserRecord> {
  if (caller.id === userId) return caller;
  if (!caller.is_admin) throw new AppError('forbidden');
  const user = await getUser(userId);
  if (!user) throw new AppError('not_found');
  return user;
}
