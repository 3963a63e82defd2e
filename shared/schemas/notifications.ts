import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

/** Maximum number of notifications that a user sees; the newest ones. */
export const maxNotifications = 30;

const notificationKinds = ['mention', 'reply'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const notificationSchema = z.object({
  id: idSchema,
  /** `mention`: a comment mentions you; `reply`: someone replied in a thread in which you commented. */
  kind: z.enum(notificationKinds),
  /** Name of the comment's author; null for a deleted account. */
  from: z.string().nullable(),
  /** Beginning of the comment, at most 200 characters. */
  text: z.string(),
  presentation: z.object({ id: idSchema, title: z.string() }),
  /** The slide that the thread is about; null for the whole presentation and for a removed slide. */
  slide_id: z.string().nullable(),
  /** Number of this slide, from 1. */
  slide_number: z.int().positive().nullable(),
  /** Id of the thread that the comment belongs to. */
  thread_id: idSchema,
  created_at: timeSchema,
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationsSchema = z.object({ items: z.array(notificationSchema) });

export const readNotificationsBodySchema = z.strictObject({
  ids: z.array(idSchema).min(1).max(maxNotifications),
});
