import { canComment } from '#shared/domain/comments.ts';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { type CommentItem, getComment } from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { joinDeck } from '../decks/engine/join-deck.ts';
import {
  deckRoles,
  isNewToDeck,
  requireReadableDeck,
} from '../decks/queries/require-readable-deck.ts';

/** Returns a presentation on which the user may comment. Throws not_found, and forbidden for other readers. */
export async function requireCommentableDeck(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = await requireReadableDeck(user, id);
  if (!canComment(deckRoles(user, deck))) throw new AppError('forbidden');
  if (isNewToDeck(user, deck)) await joinDeck(user, deck, systemClock);
  return deck;
}

/** Returns a comment that was not deleted. Throws not_found. */
export async function requireComment(deck: DeckItem, id: string): Promise<CommentItem> {
  const item = await getComment({ presentation_id: deck.id, id });
  if (!item || item.is_deleted) throw new AppError('not_found');
  return item;
}

/** Returns the first comment of a thread, which may be deleted. Throws not_found. */
export async function requireThread(deck: DeckItem, id: string): Promise<CommentItem> {
  const item = await getComment({ presentation_id: deck.id, id });
  if (item?.thread_id !== id) throw new AppError('not_found');
  return item;
}
