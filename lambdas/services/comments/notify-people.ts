import type { NotificationKind } from '#shared/schemas/notifications.ts';
import { systemClock } from '../../lib/clock.ts';
import { type CommentItem, formerUser, listComments } from '../../stores/comment-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { putNotification } from '../../stores/notification-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import type { People } from '../decks/queries/people.ts';
import { mailMentions } from './mail-mentions.ts';

/** Days after which a notification is removed. */
const notificationDays = 90;

type Cause = {
  /** Id of the notifications: a retry with the same id stores none again. */
  id: string;
  item: CommentItem;
  mentioned: readonly string[];
  people: People;
  /** Whether the comment is new; a changed one notifies only the mentioned people. */
  isNew: boolean;
};

/**
 * Stores notifications for the people whom a comment mentions and for the other authors of its thread, and mails the
 * mentioned ones.
 */
export async function notifyPeople(
  author: UserRecord,
  deck: DeckItem,
  { id, item, mentioned, people, isNew }: Cause,
): Promise<void> {
  if (!isNew && mentioned.length === 0) return;
  const { thread_id, id: comment_id } = item;
  const thread = (await listComments(deck.id)).filter((one) => one.thread_id === thread_id);
  const slideId = thread.find((comment) => comment.id === thread_id)?.slide_id;
  const kinds = new Map<string, NotificationKind>();
  const earlier = isNew ? thread.filter(({ is_deleted }) => !is_deleted) : [];
  for (const { author_id } of earlier) kinds.set(author_id, 'reply');
  for (const person of mentioned) kinds.set(people.get(person)?.id ?? formerUser, 'mention');
  kinds.delete(author.id);
  kinds.delete(formerUser);
  const created_at = systemClock.now();
  const common = {
    ...{ id, presentation_id: deck.id, thread_id, comment_id, created_at },
    ...(slideId === undefined ? {} : { slide_id: slideId }),
    expires_at: Math.ceil(created_at / 1000) + notificationDays * 86_400,
  };
  await Promise.all(
    [...kinds].map(([user_id, kind]) => putNotification({ ...common, user_id, kind })),
  );
  await mailMentions(author, deck, { item, mentioned, people, slideId });
}
