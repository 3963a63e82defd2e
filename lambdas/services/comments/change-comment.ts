import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { CommentBody, CommentThread } from '#shared/schemas/comments.ts';
import { systemClock } from '../../lib/clock.ts';
import { type CommentItem, changeComment as changeInStore } from '../../stores/comment-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { readPeople } from '../decks/queries/people.ts';
import { personId } from '../decks/queries/require-readable-deck.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { viewThread } from './list-threads.ts';
import { notifyPeople } from './notify-people.ts';
import {
  requireComment,
  requireCommentableDeck,
  requireThread,
} from './require-commentable-deck.ts';

type CommentId = { id: string; commentId: string };

/**
 * Changes the text of the user's own comment; mails the people whom only the new text mentions. Throws not_found,
 * forbidden, validation and rate_limited.
 */
export async function editComment(
  user: UserRecord,
  { id, commentId }: CommentId,
  { text, mentions }: CommentBody,
): Promise<CommentThread> {
  const deck = await requireCommentableDeck(user, id);
  const item = await requireComment(deck, commentId);
  if (item.author_id !== user.id) throw new AppError('forbidden');
  await spendUse('comment_account', user.id);
  const people = await readPeople(deck);
  const added = mentions.filter((person) => !item.mentions.includes(person));
  if (added.some((person) => !people.has(person)))
    throw createInvalidValueError('mentions', 'there is no such person');
  await changeExistingComment(item, { set: { text, mentions, edited_at: systemClock.now() } });
  await notifyPeople(user, deck, {
    ...{ id: systemClock.id(), item: { ...item, text }, mentioned: added, people, isNew: false },
  });
  return requireView(await viewThread(user, deck, item.thread_id));
}

/** Resolves a thread, or reopens it. Idempotent. Throws not_found and forbidden. */
export async function resolveThread(
  user: UserRecord,
  { id, commentId: threadId }: CommentId,
  isResolved: boolean,
): Promise<CommentThread> {
  const deck = await requireCommentableDeck(user, id);
  const item = await requireThread(deck, threadId);
  if (isResolved !== (item.resolved_at !== undefined)) {
    const resolved_by = personId(deck, user);
    await changeExistingComment(
      item,
      isResolved
        ? { set: { resolved_at: systemClock.now(), ...(resolved_by ? { resolved_by } : {}) } }
        : { remove: ['resolved_at', 'resolved_by'] },
    );
  }
  return requireView(await viewThread(user, deck, threadId));
}

async function changeExistingComment(
  item: CommentItem,
  changes: Parameters<typeof changeInStore>[1],
) {
  try {
    await changeInStore(item, changes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new AppError('not_found', { cause: error });
  }
}

const requireView = (thread: CommentThread | undefined): CommentThread | Promise<never> =>
  thread ?? Promise.reject(new AppError('not_found'));
