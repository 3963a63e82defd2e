import {
  dropCollaborator,
  listSharedWith,
  removeCollaborator,
} from '../../stores/collaborator-store.ts';
import { getDeck, getDeletedDeck } from '../../stores/deck-store.ts';
import { retryChange } from '../retry-change.ts';

/**
 * Removes a deleted user from all presentations that others shared with them or their address, without audit events.
 * Idempotent.
 */
export async function leaveAll(userId: string, email: string): Promise<void> {
  const items = [...(await listSharedWith(userId)), ...(await listSharedWith(email))];
  for (const item of items) {
    await retryChange(async () => {
      const { presentation_id: id } = item;
      const deck = (await getDeck(id)) ?? (await getDeletedDeck(id));
      if (deck) await removeCollaborator(deck, item);
      else await dropCollaborator(item);
    });
  }
}
