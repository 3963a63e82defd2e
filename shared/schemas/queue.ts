import { z } from 'zod';
import { localeSchema } from './common.ts';
import { factorChangedMessageSchema } from './mfa.ts';

/** A message of the generation queue and of the watch queue. */
export const taskMessageSchema = z.strictObject({
  v: z.literal(1),
  presentation_id: z.string(),
  run: z.number().int(),
  task_id: z.string(),
});
export type TaskMessage = z.infer<typeof taskMessageSchema>;

/** A message of the generation queue and of the watch queue: a source is to be read. */
const readMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('read_source'),
  source_id: z.string(),
  /** Whose turn it is among the queue's groups. */
  owner_id: z.string(),
});
export type ReadMessage = z.infer<typeof readMessageSchema>;

/** Whatever the generation queue and the watch queue carry. */
export const workMessageSchema = z.union([taskMessageSchema, readMessageSchema]);

/** A message of the mail queue; the mailer knows the texts and the app's address. */
export const mailMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('verify_email'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    token: z.string(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('already_registered'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('reset_password'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    token: z.string(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('password_changed'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
  }),
  factorChangedMessageSchema,
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('invite_granted'),
    to: z.string(),
    locale: localeSchema,
    /** As people read it: XXXXX-XXXXX. */
    code: z.string(),
    /** ISO 8601; absent where it never ends. */
    ends_at: z.string().optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('invite_declined'),
    to: z.string(),
    locale: localeSchema,
    /** What the admin adds. */
    message: z.string().optional(),
  }),
  /** Sent where there is nothing to say, so that an unknown address takes as long as a known one. */
  z.strictObject({ v: z.literal(1), kind: z.literal('nothing') }),
]);
export type MailMessage = z.infer<typeof mailMessageSchema>;

export const queueStatusSchema = z.object({
  active_tasks: z.number().int(),
  pending_tasks: z.number().int(),
  worker_capacity: z.number().int(),
});
export type QueueStatus = z.infer<typeof queueStatusSchema>;
