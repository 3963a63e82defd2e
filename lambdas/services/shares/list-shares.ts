import type { Share } from '#shared/schemas/shares.ts';
import type { Clock } from '../../lib/clock.ts';
import { listShares as listInStore } from '../../stores/share-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { askerOf, readableDeck } from '../decks/queries/readable-deck.ts';
import { toShare } from './to-share.ts';

/** The links of a presentation, the newest first; those that have ended for thirty days more. */
export async function listShares(user: UserRecord, id: string, clock: Clock): Promise<Share[]> {
  const deck = await readableDeck(user, id);
  const { shares } = await listInStore(deck.id, clock.now());
  const asker = askerOf(user, deck);
  return Promise.all(shares.toReversed().map((share) => toShare(share, asker, clock.now())));
}
