import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { formatIso } from '../../lib/clock.ts';
import type { CollaboratorItem } from '../../stores/collaborator-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/**
 * The user who reads the collaborators, and which addresses they see; `hidesEmail` also hides the reader's own
 * address.
 */
type Reader = { user: UserRecord; showsEmail: boolean; hidesEmail?: boolean };

/**
 * Returns a collaborator as the API shows it. `account` is their user record. Before they have opened the presentation,
 * the response does not reveal whether the address has an account.
 */
export function toCollaborator(
  item: CollaboratorItem,
  account: UserRecord | undefined,
  { user, showsEmail, hidesEmail = false }: Reader,
): Collaborator {
  const hasJoined = item.joined_at !== undefined;
  const isMe = item.user_id === user.id;
  return {
    id: item.id,
    email: (showsEmail || isMe) && !hidesEmail ? item.email : null,
    full_name: hasJoined ? (account?.full_name ?? null) : null,
    role: item.role,
    status: hasJoined ? 'active' : 'invited',
    is_me: isMe,
    created_at: formatIso(item.created_at),
  };
}
