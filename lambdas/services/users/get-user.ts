import { AppError } from '#shared/errors.ts';
import type { UserDetail } from '#shared/schemas/users.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { requireUser } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/** Returns a user with their quota; for admins. Throws forbidden or not_found. */
export async function getUserDetail(caller: UserRecord, id: string): Promise<UserDetail> {
  if (!caller.is_admin) throw new AppError('forbidden');
  return toUserDetail(await requireUser(id));
}
