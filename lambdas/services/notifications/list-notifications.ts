import { cutText } from '#shared/domain/text.ts';
import { maxNotifications, type Notification } from '#shared/schemas/notifications.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { type CommentItem, getComments } from '../../stores/comment-store.ts';
import { type DeckItem, getDecks } from '../../stores/deck-store.ts';
import {
  listNotificationItems,
  markNotificationRead,
  type NotificationItem,
} from '../../stores/notification-store.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import { deckRoles } from '../decks/queries/require-readable-deck.ts';

/** Maximum characters of a comment in the list. */
const maxTextLength = 200;

const indexById = <T extends { id: string }>(items: readonly T[]) =>
  new Map(items.map((item) => [item.id, item]));

/**
 * Returns a user's newest notifications, newest first; without those about deleted comments and about presentations
 * that the user can't read any more.
 */
export async function listNotifications(user: UserRecord): Promise<Notification[]> {
  const items = await listNotificationItems(user.id, maxNotifications, systemClock.now());
  const keys = items.map(({ presentation_id, comment_id: id }) => ({ presentation_id, id }));
  const uniqueKeys = [...new Map(keys.map((key) => [key.id, key])).values()];
  // Read the decks strongly consistent, because a removed collaborator must not read comments any more.
  const [decks, comments] = await Promise.all([
    getDecks([...new Set(items.map((item) => item.presentation_id))], { consistent: true }),
    getComments(uniqueKeys),
  ]);
  const readableDecks = indexById(decks.filter((deck) => deckRoles(user, deck).length > 0));
  const shownComments = indexById(comments.filter(({ is_deleted }) => !is_deleted));
  const authorIds = [...new Set(comments.map(({ author_id }) => author_id))];
  const authors = indexById(await getUsers(authorIds));
  return items.flatMap((item) => {
    const deck = readableDecks.get(item.presentation_id);
    const comment = shownComments.get(item.comment_id);
    return deck && comment
      ? [toNotification(item, { deck, comment, author: authors.get(comment.author_id) })]
      : [];
  });
}

type Subject = { deck: DeckItem; comment: CommentItem; author: UserRecord | undefined };

function toNotification(item: NotificationItem, { deck, comment, author }: Subject): Notification {
  const slideIndex = deck.slide_ids.indexOf(item.slide_id ?? '');
  return {
    id: item.id,
    kind: item.kind,
    from: author?.full_name ?? null,
    text: cutText(comment.text, maxTextLength),
    presentation: { id: deck.id, title: deck.title || deck.topic },
    slide_id: slideIndex < 0 ? null : (item.slide_id ?? null),
    slide_number: slideIndex < 0 ? null : slideIndex + 1,
    thread_id: item.thread_id,
    created_at: formatIso(item.created_at),
    is_read: item.read_at !== undefined,
  };
}

/** Marks a user's notifications as read; ignores unknown ids. Idempotent. */
export async function readNotifications(user: UserRecord, ids: readonly string[]): Promise<void> {
  const now = systemClock.now();
  await Promise.all(
    [...new Set(ids)].map((id) => markNotificationRead({ user_id: user.id, id }, now)),
  );
}
