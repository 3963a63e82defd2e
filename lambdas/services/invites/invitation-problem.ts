import { getDeck } from '../../stores/deck-store.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';

/**
 * Returns why the code of an invited collaborator can't be used: its presentation is deleted or in the trash, or its
 * owner is disabled or deleted. Undefined for other codes. A withdrawn invitation has no code any more.
 */
export async function findInvitationProblem({
  presentation_id,
  created_by,
}: InviteRecord): Promise<'inactive' | undefined> {
  if (presentation_id === undefined) return undefined;
  const [deck, inviter] = await Promise.all([getDeck(presentation_id), getUser(created_by)]);
  return deck && inviter?.is_active ? undefined : 'inactive';
}
