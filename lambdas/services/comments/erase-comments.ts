import { ConditionFailed } from '#shared/errors.ts';
import {
  type CommentItem,
  eraseComment,
  listComments,
  listCommentsOf,
  removeComments,
} from '../../stores/comment-store.ts';
import { getDeck } from '../../stores/deck-store.ts';

/**
 * Removes the comments of a deleted user on all presentations. The first comment of a thread with replies of others only
 * loses its text and author. Idempotent.
 */
export async function eraseComments(userId: string): Promise<void> {
  for (const item of await listCommentsOf(userId)) {
    const isKept = await hasRepliesOfOthers(item);
    if (isKept || !(await removeCounted(item))) await eraseComment(item, isKept);
  }
}

async function hasRepliesOfOthers({ presentation_id, id, author_id }: CommentItem) {
  const items = await listComments(presentation_id);
  return items.some((one) => one.thread_id === id && one.author_id !== author_id);
}

/** Removes a comment and counts it; false when its presentation is deleted or has just changed. */
async function removeCounted(item: CommentItem): Promise<boolean> {
  const deck = await getDeck(item.presentation_id);
  if (!deck) return false;
  try {
    await removeComments(deck, [item]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}
