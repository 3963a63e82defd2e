import type { UpdateUserBody, UserDetail } from '#shared/schemas/users.ts';
import type { Actor } from '../audit/audit-event.ts';
import { changeUser } from './change-user.ts';
import { toUserDetail } from './to-user.ts';

/**
 * Changes a user's name, admin rights or active state; for admins. Disabling signs the user out and pauses their
 * decks at once; enabling resumes nothing. Throws as changeUser.
 */
export async function updateUser(
  actor: Actor,
  id: string,
  { full_name, is_admin, is_active }: UpdateUserBody,
): Promise<UserDetail> {
  const user = await changeUser(actor, id, 'user.updated', {
    ...(full_name === undefined ? {} : { full_name }),
    ...(is_admin === undefined ? {} : { is_admin }),
    ...(is_active === undefined ? {} : { is_active }),
  });
  return toUserDetail(user);
}
