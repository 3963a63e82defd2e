import { AppError } from '#shared/errors.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';

/** The user whose usage is asked for: oneself, or anybody for an admin. Throws forbidden or not_found. */
export async function seenUser(asker: UserRecord, userId: string): Promise<UserRecord> {
  if (asker.id === userId) return asker;
  if (!asker.is_admin) throw new AppError('forbidden');
  const user = await getUser(userId);
  if (!user) throw new AppError('not_found');
  return user;
}
