import { AppError } from '#shared/errors.ts';
import { putAuditEvent } from '../../stores/audit-store.ts';
import { getSuppression, removeSuppression } from '../../stores/suppression-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { requireUser } from './change-user.ts';

/**
 * Allows mail to a user's address again after a bounce or a complaint; for admins. Does nothing if mail is allowed.
 * Throws forbidden or not_found.
 */
export async function resumeMail(actor: Actor, id: string): Promise<void> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  const { email } = await requireUser(id);
  const suppression = await getSuppression(email);
  if (!suppression) return;
  // Write the audit event first: a crash before the change leaves an extra audit event instead of a missing one.
  await putAuditEvent(
    auditEvent(actor, {
      action: 'user.mail_resumed',
      target: { type: 'user', id, label: email },
      before: { reason: suppression.reason },
    }),
  );
  await removeSuppression(email);
}
