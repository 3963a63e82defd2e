import { type EntityItem, Service } from 'electrodb';
import { maxComments } from '#shared/domain/comments.ts';
import { once } from '../lib/once.ts';
import { commentEntity } from './comment-entity.ts';
import { isNotDeleted } from './deck-conditions.ts';
import { deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';
import { readAll } from './read-all.ts';
import { runTransaction } from './transact.ts';
import { type WebhookEvent, webhookEventEntity } from './webhook-event-entity.ts';

export type CommentItem = EntityItem<ReturnType<typeof commentEntity>>;
type CommentKey = Pick<CommentItem, 'presentation_id' | 'id'>;

const service = once(
  () =>
    new Service({
      deck: deckEntity(),
      comment: commentEntity(),
      webhookEvent: webhookEventEntity(),
    }),
);
type Writes = Parameters<ReturnType<typeof service>['transaction']['write']>[0];

const toKey = ({ presentation_id, id }: CommentKey): CommentKey => ({ presentation_id, id });

async function runWrites(build: Writes): Promise<void> {
  const transaction = service().transaction.write(build);
  await runTransaction((token) => transaction.go({ token }));
}

/** Replaces the id of a deleted user in stored comments. */
export const formerUser = 'former';

/** Returns a presentation's comments, strongly consistent, oldest first; at most 500 are stored. */
export async function listComments(presentationId: string): Promise<CommentItem[]> {
  const { data } = await commentEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns a comment, strongly consistent; undefined when there is none. */
export async function getComment(key: CommentKey): Promise<CommentItem | undefined> {
  const { data } = await commentEntity().get(toKey(key)).go({ consistent: true });
  return data ?? undefined;
}

/** Returns comments by their keys; eventually consistent. Missing ones are left out. */
export const getComments = (keys: readonly CommentKey[]): Promise<CommentItem[]> =>
  readAll(keys, (batch) => commentEntity().get(batch).go());

/** Returns all comments of an author on all presentations; eventually consistent. */
export async function listCommentsOf(authorId: string): Promise<CommentItem[]> {
  const { data } = await commentEntity()
    .query.byAuthor({ author_id: authorId })
    .go({ pages: 'all' });
  return data;
}

/**
 * Stores a comment with its webhook event; a reply reopens its thread. Throws ConditionFailed when the presentation is
 * deleted or has the maximum of comments, the comment exists, or the thread of a reply does not exist.
 */
export const putComment = (item: CommentItem, events: readonly WebhookEvent[]): Promise<void> =>
  runWrites(({ deck, comment, webhookEvent }) => [
    deck
      .patch({ id: item.presentation_id })
      .add({ comment_count: 1, comments_rev: 1 })
      .where(
        (stored, op) =>
          `${isNotDeleted(stored, op)} AND (${op.notExists(stored.comment_count)} OR ${op.lt(stored.comment_count, maxComments)})`,
      )
      .commit(),
    comment.create(item).commit(),
    ...(item.thread_id === item.id
      ? []
      : [
          comment
            .patch({ presentation_id: item.presentation_id, id: item.thread_id })
            .remove(['resolved_at', 'resolved_by'])
            .commit(),
        ]),
    ...events.map((event) => webhookEvent.create(event).commit()),
  ]);

type CommentChange = {
  set?: Partial<
    Pick<
      CommentItem,
      'text' | 'mentions' | 'edited_at' | 'resolved_at' | 'resolved_by' | 'is_deleted' | 'author_id'
    >
  >;
  remove?: ('resolved_at' | 'resolved_by' | 'quote')[];
};

/** Changes a comment. Throws ConditionFailed when it or its presentation does not exist, or it was deleted. */
export const changeComment = (
  item: CommentItem,
  { set = {}, remove = [] }: CommentChange,
): Promise<void> =>
  runWrites(({ deck, comment }) => [
    deck.patch({ id: item.presentation_id }).add({ comments_rev: 1 }).where(isNotDeleted).commit(),
    comment
      .patch(toKey(item))
      .set(set)
      .remove(remove)
      .where((stored, op) => op.notExists(stored.is_deleted))
      .commit(),
  ]);

/**
 * Removes comments of a presentation. Throws ConditionFailed when its comments have changed since it was read,
 * because a reply that was added after the read would lose its thread.
 */
export const removeComments = (
  snapshot: Pick<DeckItem, 'id' | 'comments_rev'>,
  items: readonly CommentItem[],
): Promise<void> =>
  runWrites(({ deck, comment }) => [
    deck
      .patch({ id: snapshot.id })
      .add({ comment_count: -items.length, comments_rev: 1 })
      .where((stored, op) => op.eq(stored.comments_rev, snapshot.comments_rev ?? 0))
      .commit(),
    ...items.map((item) =>
      comment
        .remove(toKey(item))
        .where((stored, op) => op.exists(stored.author_id))
        .commit(),
    ),
  ]);

/** Removes a deleted user's comment: the whole item, or only its text if others have replied to it. */
export async function eraseComment(item: CommentItem, keepsItem: boolean): Promise<void> {
  if (!keepsItem) {
    await commentEntity().delete(toKey(item)).go();
    return;
  }
  await commentEntity()
    .patch(toKey(item))
    .set({ author_id: formerUser, text: '', mentions: [], is_deleted: true })
    .remove(['quote'])
    .go();
}
