import type { Asker } from '#shared/domain/actions.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

/** A presentation that the user may read: their own, or any for an admin. Others' are not found. */
export async function readableDeck(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = idSchema.safeParse(id).success ? await getDeck(id) : undefined;
  if (!deck || (deck.owner_id !== user.id && !user.is_admin)) throw new AppError('not_found');
  return deck;
}

/** In which part somebody asks about a deck they may read. */
export const askerOf = (user: UserRecord, deck: DeckItem): Asker =>
  deck.owner_id === user.id ? 'owner' : 'admin';
