import { canSeeShares } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { deckRoles, requireReadableDeck } from '../decks/queries/require-readable-deck.ts';

/**
 * Returns a presentation whose share links the user may see and revoke. Throws not_found, and forbidden for
 * collaborators.
 */
export async function requireDeckWithShares(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = await requireReadableDeck(user, id);
  if (!canSeeShares(deckRoles(user, deck))) throw new AppError('forbidden');
  return deck;
}
