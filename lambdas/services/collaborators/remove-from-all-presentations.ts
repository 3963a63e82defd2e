import type { Clock } from '../../lib/clock.ts';
import {
  dropCollaborator,
  listSharedWith,
  removeCollaborator,
} from '../../stores/collaborator-store.ts';
import { getDeck, getDeletedDeck } from '../../stores/deck-store.ts';
import { retryChange } from '../retry-change.ts';

/**
 * Removes a deleted user from all presentations that others shared with them or their address, without audit events.
 * Starts with no further presentation after `until` (epoch ms); returns whether all are done. Idempotent.
 */
export async function removeFromAllPresentations(
  userId: string,
  email: string,
  { until, clock }: { until: number; clock: Clock },
): Promise<boolean> {
  const lists = await Promise.all([userId, email].map((person) => listSharedWith(person, 'all')));
  for (const item of lists.flat()) {
    if (clock.now() > until) return false;
    await retryChange(async () => {
      const { presentation_id: id } = item;
      const deck = (await getDeck(id)) ?? (await getDeletedDeck(id));
      if (deck) await removeCollaborator(deck, item);
      else await dropCollaborator(item);
    });
  }
  return true;
}
