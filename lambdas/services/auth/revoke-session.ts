import { AppError } from '#shared/errors.ts';
import { getSession, removeSession, removeSessions } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { recordSecurityEvent } from '../security-events/record.ts';

/** Ends one session of the user; throws reauthentication_required, or not_found for another user's session. */
export async function revokeSession(
  user: UserRecord,
  currentId: string,
  id: string,
): Promise<void> {
  await requireFresh(user, currentId);
  const key = { user_id: user.id, id };
  if (!(await getSession(key))) throw new AppError('not_found');
  await removeSession(key);
  await recordSecurityEvent(user.id, 'sessions_revoked');
}

/** Ends every session of the user but the current one; throws reauthentication_required. */
export async function revokeOtherSessions(user: UserRecord, currentId: string): Promise<void> {
  await requireFresh(user, currentId);
  await removeSessions(user.id, currentId);
  await recordSecurityEvent(user.id, 'sessions_revoked');
}
