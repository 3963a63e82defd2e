import { AppError } from '#shared/errors.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { listOwnSecurityEvents, type SecurityEventQuery } from '../security-events/list.ts';
import { requireUser } from './change-user.ts';

/** Returns a page of any user's security events, newest first; for admins. Throws forbidden or not_found. */
export async function listUserSecurityEvents(
  caller: UserRecord,
  id: string,
  query: SecurityEventQuery,
) {
  if (!caller.is_admin) throw new AppError('forbidden');
  return listOwnSecurityEvents(await requireUser(id), query);
}
