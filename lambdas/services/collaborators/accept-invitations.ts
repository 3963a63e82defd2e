import { ConditionFailed } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  activateCollaborator,
  getCollaborator,
  isCurrentCollaborator,
  listSharedWith,
} from '../../stores/collaborator-store.ts';
import { getDeck } from '../../stores/deck-store.ts';
import { findUserByEmail } from '../../stores/user-store.ts';

/**
 * Gives the user with a confirmed e-mail address access to the presentations to which the address was invited; does
 * nothing for other addresses. Idempotent. Skips a presentation whose collaborators change at the same time; the next
 * call, for example when the user lists shared presentations, handles it.
 */
export async function acceptInvitations(email: string): Promise<void> {
  const items = await listSharedWith(email);
  const user = items.length > 0 ? await findUserByEmail(email) : undefined;
  if (!user?.is_verified) return;
  for (const { presentation_id, id } of items) {
    const deck = await getDeck(presentation_id);
    if (!deck || deck.owner_id === user.id) continue;
    // Read the item again: the index is eventually consistent, so it may return an old role or a removed collaborator.
    const item = await getCollaborator(presentation_id, id);
    if (!item || item.user_id !== undefined || !isCurrentCollaborator(item, systemClock.now()))
      continue;
    try {
      await activateCollaborator(deck, item, user.id);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
