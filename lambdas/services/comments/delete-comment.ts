import { AppError } from '#shared/errors.ts';
import {
  type CommentItem,
  changeComment,
  getComment,
  listComments,
  removeComments,
} from '../../stores/comment-store.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { isOwner } from '../decks/queries/require-readable-deck.ts';
import { retryChange } from '../retry-change.ts';
import { requireComment, requireCommentableDeck } from './require-commentable-deck.ts';

/**
 * Deletes a comment; for the presentation's owner, and for its author, also when they may not comment or read the
 * presentation any more. The first comment of a thread with replies only loses its text and quote; it is removed with
 * its last reply. Throws not_found, forbidden and conflict.
 */
export const deleteComment = (
  user: UserRecord,
  { id, commentId }: { id: string; commentId: string },
): Promise<void> =>
  retryChange(async () => {
    const own = await findOwnComment(user, { id, commentId });
    if (own) return removeComment(own.deck, own.item);
    const deck = await requireCommentableDeck(user, id);
    const item = await requireComment(deck, commentId);
    if (!isOwner(deck, user)) throw new AppError('forbidden');
    await removeComment(deck, item);
  });

/** Returns a user's own comment that is not deleted, and its presentation; undefined if there is none. */
async function findOwnComment(
  user: UserRecord,
  { id, commentId }: { id: string; commentId: string },
) {
  const item = await getComment({ presentation_id: id, id: commentId });
  if (item?.author_id !== user.id || item.is_deleted) return undefined;
  const deck = await getDeck(id);
  return deck && { deck, item };
}

async function removeComment(deck: DeckItem, item: CommentItem): Promise<void> {
  const others = (await listComments(deck.id)).filter(
    (comment) => comment.thread_id === item.thread_id && comment.id !== item.id,
  );
  const isFirst = item.id === item.thread_id;
  if (isFirst && others.length > 0)
    return changeComment(item, {
      set: { text: '', mentions: [], is_deleted: true },
      remove: ['quote'],
    });
  const [first, ...replies] = others;
  const isLastReply = !isFirst && replies.length === 0 && first?.is_deleted;
  return removeComments(deck, isLastReply ? [item, first] : [item]);
}
