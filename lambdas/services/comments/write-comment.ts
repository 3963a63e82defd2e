import { maxComments, maxOwnComments } from '#shared/domain/comments.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { CommentBody, CommentThread, NewThreadBody } from '#shared/schemas/comments.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  type CommentItem,
  getComment,
  listComments,
  putComment,
} from '../../stores/comment-store.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createCommentEvent, sendEvents } from '../decks/engine/deck-events.ts';
import { readPeople } from '../decks/queries/people.ts';
import { isOwner } from '../decks/queries/require-readable-deck.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { viewThread } from './list-threads.ts';
import { notifyPeople } from './notify-people.ts';
import { requireCommentableDeck, requireThread } from './require-commentable-deck.ts';

type NewComment = {
  /** Id of the deck. */
  id: string;
  /** Id of the new comment: a retry with the same id finds it. */
  newId: string;
};

/**
 * Begins a thread on a presentation, on a slide or on a text of a slide; mails the people whom the comment mentions.
 * Throws not_found, forbidden, validation, comments_full, own_comments_full and rate_limited.
 */
export async function addThread(
  user: UserRecord,
  { id, newId }: NewComment,
  { slide_id, part, quote, ...body }: NewThreadBody,
): Promise<CommentThread> {
  const deck = await requireCommentableDeck(user, id);
  if (slide_id !== undefined && !deck.slide_ids.includes(slide_id))
    throw createInvalidValueError('slide_id', 'there is no such slide');
  const target = {
    ...(slide_id === undefined ? {} : { slide_id }),
    ...(part === undefined ? {} : { part }),
    ...(quote === undefined ? {} : { quote }),
  };
  return storeComment(user, deck, {
    ...createCommentItem(user, deck, newId, body),
    thread_id: newId,
    ...target,
  });
}

/** Replies to a thread, which reopens it. Throws as addThread. */
export async function addReply(
  user: UserRecord,
  { id, newId, threadId }: NewComment & { threadId: string },
  body: CommentBody,
): Promise<CommentThread> {
  const deck = await requireCommentableDeck(user, id);
  await requireThread(deck, threadId);
  return storeComment(user, deck, {
    ...createCommentItem(user, deck, newId, body),
    thread_id: threadId,
  });
}

const createCommentItem = (user: UserRecord, deck: DeckItem, id: string, body: CommentBody) => ({
  ...{ presentation_id: deck.id, id, author_id: user.id },
  ...body,
  created_at: systemClock.now(),
});

async function storeComment(
  user: UserRecord,
  deck: DeckItem,
  item: CommentItem,
): Promise<CommentThread> {
  await spendUse('comment_account', user.id);
  const people = await readPeople(deck);
  if (item.mentions.some((person) => !people.has(person)))
    throw createInvalidValueError('mentions', 'there is no such person');
  if (!(await getComment(item))) {
    await requireOwnCommentsLeft(user, deck);
    await putCommentWithEvents(user, deck, item);
  }
  const { id, mentions: mentioned } = item;
  await notifyPeople(user, deck, { id, item, mentioned, people, isNew: true });
  const thread = await viewThread(user, deck, item.thread_id);
  return thread ?? Promise.reject(new AppError('not_found'));
}

/**
 * Throws own_comments_full when a collaborator has written the maximum: one person must not use up the presentation's
 * 500 comments.
 */
async function requireOwnCommentsLeft(user: UserRecord, deck: DeckItem): Promise<void> {
  if (isOwner(deck, user) || (deck.comment_count ?? 0) < maxOwnComments) return;
  const own = (await listComments(deck.id)).filter(({ author_id }) => author_id === user.id);
  if (own.length >= maxOwnComments)
    throw new AppError('own_comments_full', { params: { limit: maxOwnComments } });
}

async function putCommentWithEvents(
  user: UserRecord,
  deck: DeckItem,
  item: CommentItem,
): Promise<void> {
  const caused = createCommentEvent(deck, { ...item, author: user.full_name }, systemClock);
  try {
    await putComment(item, caused?.events ?? []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const now = await getDeck(deck.id);
    if ((now?.comment_count ?? 0) >= maxComments)
      throw new AppError('comments_full', { params: { limit: maxComments }, cause: error });
    throw new AppError('not_found', { cause: error });
  }
  await sendEvents(caused);
}
