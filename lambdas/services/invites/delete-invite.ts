import { AppError, Fenced } from '#shared/errors.ts';
import { deleteInvite as remove } from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { inviteFor } from './get-invite.ts';

/** Deletes a code: nobody can register with it any more. For admins; throws forbidden or not_found. */
export async function deleteInvite(actor: Actor, id: string): Promise<void> {
  const seen = await inviteFor(actor.user, id);
  const { note, tier, max_uses, used_count } = seen;
  const audit = auditEvent(actor, {
    action: 'invite.deleted',
    target: { type: 'invite', id, label: note },
    before: { tier, max_uses, used_count, email: seen.email ?? null },
  });
  try {
    await remove(seen, { by: actor.user.id, audit });
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const isAdmin = (await getUser(actor.user.id))?.is_admin;
    throw new AppError(isAdmin ? 'not_found' : 'forbidden', { cause: error });
  }
}
