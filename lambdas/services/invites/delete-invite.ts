import { AppError, ConditionFailed } from '#shared/errors.ts';
import { deleteInvite as remove } from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { requireInvite } from './get-invite.ts';

/** Deletes a code, which can no longer be used. For admins; throws forbidden or not_found. */
export async function deleteInvite(actor: Actor, id: string): Promise<void> {
  const currentInvite = await requireInvite(actor.user, id);
  const { note, tier, max_uses, used_count } = currentInvite;
  const audit = auditEvent(actor, {
    action: 'invite.deleted',
    target: { type: 'invite', id, label: note },
    before: { tier, max_uses, used_count, email: currentInvite.email ?? null },
  });
  try {
    await remove(currentInvite, { by: actor.user.id, audit });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const isAdmin = (await getUser(actor.user.id))?.is_admin;
    throw new AppError(isAdmin ? 'not_found' : 'forbidden', { cause: error });
  }
}
