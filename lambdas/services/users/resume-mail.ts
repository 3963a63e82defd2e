import { AppError } from '#shared/errors.ts';
import { putAuditEvent } from '../../stores/audit-store.ts';
import { getSuppression, removeSuppression } from '../../stores/suppression-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { userFor } from './change-user.ts';

/**
 * Lets a user's address get mail again after a bounce or a complaint; for admins. Does nothing where it gets mail.
 * Throws forbidden or not_found.
 */
export async function resumeMail(actor: Actor, id: string): Promise<void> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  const { email } = await userFor(id);
  const suppression = await getSuppression(email);
  if (!suppression) return;
  // Before the change: a crash between the two leaves an event too many, never one too few.
  await putAuditEvent(
    auditEvent(actor, {
      action: 'user.mail_resumed',
      target: { type: 'user', id, label: email },
      before: { reason: suppression.reason },
    }),
  );
  await removeSuppression(email);
}
