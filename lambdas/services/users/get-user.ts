import { AppError } from '#shared/errors.ts';
import type { UserDetail } from '#shared/schemas/users.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { userFor } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/** A user with what is left of their month; for admins. Throws forbidden or not_found. */
export async function getUserDetail(asker: UserRecord, id: string): Promise<UserDetail> {
  if (!asker.is_admin) throw new AppError('forbidden');
  return toUserDetail(await userFor(id));
}
