import { AppError, ConditionFailed } from '#shared/errors.ts';
import { removeSessions } from '../../stores/session-store.ts';
import { changeUser } from '../../stores/user-change-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { loadForChange, throwWriteFailure } from './change-user.ts';

/**
 * Ends every session, token and mailed link of a user and records an audit event; for admins. The user can sign in
 * again. Throws forbidden, not_found or, when the user is changed concurrently, conflict.
 */
export async function endSessions(actor: Actor, id: string): Promise<void> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  const currentUser = await loadForChange(actor, id);
  const target = { type: 'user' as const, id, label: currentUser.email };
  const audit = auditEvent(actor, { action: 'user.sessions_ended', target });
  try {
    await changeUser(currentUser, {}, { by: actor.user.id, audit, revokesTokens: true });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await throwWriteFailure(actor, currentUser, currentUser, error);
    throw new AppError('conflict', { cause: error });
  }
  await removeSessions(id);
  await recordSecurityEvent(id, 'sessions_revoked', { byAdmin: true });
}
