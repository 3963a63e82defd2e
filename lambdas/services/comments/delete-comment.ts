import { AppError } from '#shared/errors.ts';
import {
  type CommentItem,
  changeComment,
  listComments,
  removeComments,
} from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { retryChange } from '../retry-change.ts';
import { commentableDeck, requireComment } from './commentable-deck.ts';

/**
 * Deletes a comment; for its author and the presentation's owner. The first comment of a thread with replies loses its
 * text. The last reply to such a comment takes it along. Throws not_found, forbidden and conflict.
 */
export const deleteComment = (
  user: UserRecord,
  { id, commentId }: { id: string; commentId: string },
): Promise<void> =>
  retryChange(async () => {
    const deck = await commentableDeck(user, id);
    const item = await requireComment(deck, commentId);
    if (item.author_id !== user.id && deck.owner_id !== user.id) throw new AppError('forbidden');
    await remove(deck, item);
  });

async function remove(deck: DeckItem, item: CommentItem): Promise<void> {
  const others = (await listComments(deck.id)).filter(
    (one) => one.thread_id === item.thread_id && one.id !== item.id,
  );
  const isFirst = item.id === item.thread_id;
  if (isFirst && others.length > 0)
    return changeComment(item, { set: { text: '', mentions: [], is_deleted: true } });
  const [first, ...replies] = others;
  const isLastReply = !isFirst && replies.length === 0 && first?.is_deleted;
  return removeComments(deck, isLastReply ? [item, first] : [item]);
}
