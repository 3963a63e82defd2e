import type { UpdateUserBody, UserDetail } from '#shared/schemas/users.ts';
import type { Actor } from '../audit/audit-event.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { changeUser } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/**
 * Changes a user's name, admin rights or active state; for admins. Disabling signs the user out and pauses their
 * decks at once; enabling resumes nothing. Giving admin rights requires a recent proof of identity in the acting
 * admin's session. Throws reauthentication_required, and as changeUser.
 */
export async function updateUser(
  actor: Actor,
  id: string,
  { full_name, is_admin, is_active }: UpdateUserBody,
  sessionId: string,
): Promise<UserDetail> {
  // A stolen session must not create an admin, whose access would outlive the session.
  if (is_admin) await requireFresh(actor.user, sessionId);
  const user = await changeUser(actor, id, 'user.updated', {
    ...(full_name === undefined ? {} : { full_name }),
    ...(is_admin === undefined ? {} : { is_admin }),
    ...(is_active === undefined ? {} : { is_active }),
  });
  return toUserDetail(user);
}
