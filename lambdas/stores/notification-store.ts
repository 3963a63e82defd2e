import { Entity, type EntityItem } from 'electrodb';
import type { NotificationKind } from '#shared/schemas/notifications.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/**
 * A comment that mentions a user or replies to them. Contains only ids: the texts are read from the comment, so that a
 * changed, deleted or inaccessible comment is shown nowhere.
 */
const notificationEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'notification', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          /** Id of the comment, or a new id if an edit of the comment added the mention. */
          id: { type: 'string', required: true },
          kind: {
            type: ['mention', 'reply'] as const satisfies NotificationKind[],
            required: true,
          },
          presentation_id: { type: 'string', required: true },
          thread_id: { type: 'string', required: true },
          comment_id: { type: 'string', required: true },
          slide_id: { type: 'string' },
          created_at: { type: 'number', required: true },
          read_at: { type: 'number' },
          /** TTL in epoch seconds. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'NOTIFICATION#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type NotificationItem = EntityItem<ReturnType<typeof notificationEntity>>;

/** Stores a notification; does nothing if it exists. */
export async function putNotification(item: NotificationItem): Promise<void> {
  await tryWrite(() => notificationEntity().create(item).go());
}

/** Returns a user's newest notifications that have not expired; eventually consistent. */
export async function listNotificationItems(
  user_id: string,
  limit: number,
  now: number,
): Promise<NotificationItem[]> {
  const { data } = await notificationEntity()
    .query.primary({ user_id })
    .go({ order: 'desc', limit });
  return data.filter(({ expires_at }) => expires_at * 1000 > now);
}

/** Marks a notification as read; does nothing if it does not exist. */
export async function markNotificationRead(
  key: Pick<NotificationItem, 'user_id' | 'id'>,
  read_at: number,
): Promise<void> {
  await tryWrite(() => notificationEntity().patch(key).set({ read_at }).go());
}
