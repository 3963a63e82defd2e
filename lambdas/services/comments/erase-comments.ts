import type { Clock } from '../../lib/clock.ts';
import {
  type CommentItem,
  eraseComment,
  listComments,
  listCommentsOf,
  removeComments,
} from '../../stores/comment-store.ts';
import { getDeck, getDeletedDeck } from '../../stores/deck-store.ts';
import { retryChange } from '../retry-change.ts';

/**
 * Maximum number of comments that one transaction removes. The transaction also writes the presentation, and DynamoDB
 * allows 100 items.
 */
const batchSize = 90;

/**
 * Removes the comments of a deleted user on all presentations. The first comment of a thread with replies of others
 * only loses its text and author. Starts with no further presentation after `until` (epoch ms); returns whether all
 * are done. Idempotent.
 */
export async function eraseComments(
  userId: string,
  { until, clock }: { until: number; clock: Clock },
): Promise<boolean> {
  const deckIds = (await listCommentsOf(userId)).map(({ presentation_id }) => presentation_id);
  for (const deckId of new Set(deckIds)) {
    if (clock.now() > until) return false;
    await eraseOnDeck(userId, deckId);
  }
  return true;
}

async function eraseOnDeck(userId: string, deckId: string): Promise<void> {
  while (await retryChange(() => removeBatch(userId, deckId)));
  const kept = (await listComments(deckId)).filter(({ author_id }) => author_id === userId);
  for (const item of kept) await eraseComment(item, true);
}

/**
 * Removes one batch of comments and decrements the presentation's count. Returns whether there may be more. Throws
 * ConditionFailed.
 */
async function removeBatch(userId: string, deckId: string): Promise<boolean> {
  const deck = (await getDeck(deckId)) ?? (await getDeletedDeck(deckId));
  const removable = removableComments(await listComments(deckId), userId);
  const batch = removable.slice(0, batchSize);
  if (!deck) for (const item of batch) await eraseComment(item, false);
  else if (batch.length > 0) await removeComments(deck, batch);
  return batch.length < removable.length;
}

/**
 * Returns the comments to remove completely: the user's comments, except the first one of a thread with replies of
 * others, and deleted first comments without other replies. Replies come before the first comment, so that an
 * interruption leaves no reply without its thread.
 */
function removableComments(items: readonly CommentItem[], userId: string): CommentItem[] {
  const isOwn = ({ author_id }: CommentItem) => author_id === userId;
  const threads = Map.groupBy(items, ({ thread_id }) => thread_id);
  return [...threads.values()].flatMap((thread) => {
    const first = thread.find(({ id, thread_id }) => id === thread_id);
    const replies = thread.filter((item) => item !== first);
    const own = replies.filter(isOwn);
    const isFirstRemoved =
      first && own.length === replies.length && (isOwn(first) || first.is_deleted);
    const hasOwn = own.length > 0 || (first !== undefined && isOwn(first));
    return isFirstRemoved && hasOwn ? [...own, first] : own;
  });
}
