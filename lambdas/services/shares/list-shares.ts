import type { Share } from '#shared/schemas/shares.ts';
import type { Clock } from '../../lib/clock.ts';
import { listShares as listInStore } from '../../stores/share-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { deckRole } from '../decks/queries/require-readable-deck.ts';
import { requireDeckWithShares } from './require-deck-with-shares.ts';
import { toShare } from './to-share.ts';

/**
 * Returns a presentation's share links, newest first; ended links stay listed for thirty days. Throws not_found, and
 * forbidden for collaborators.
 */
export async function listShares(user: UserRecord, id: string, clock: Clock): Promise<Share[]> {
  const deck = await requireDeckWithShares(user, id);
  const { shares } = await listInStore(deck.id, clock.now());
  const role = deckRole(user, deck);
  return Promise.all(shares.toReversed().map((share) => toShare(share, role, clock.now())));
}
