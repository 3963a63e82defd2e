import type { DeckRole } from '#shared/domain/actions.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

/** Returns a presentation that the user may read: their own, or any for an admin. Throws not_found for others. */
export async function readableDeck(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = idSchema.safeParse(id).success ? await getDeck(id) : undefined;
  if (!deck || (deck.owner_id !== user.id && !user.is_admin)) throw new AppError('not_found');
  return deck;
}

/** Returns the user's role for a deck that they may read. */
export const deckRole = (user: UserRecord, deck: DeckItem): DeckRole =>
  deck.owner_id === user.id ? 'owner' : 'admin';
