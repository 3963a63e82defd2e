import { z } from 'zod';
import { localeSchema } from './common.ts';

/** A message of the generation queue and of the watch queue. */
export const taskMessageSchema = z.strictObject({
  v: z.literal(1),
  presentation_id: z.string(),
  run: z.number().int(),
  task_id: z.string(),
});
export type TaskMessage = z.infer<typeof taskMessageSchema>;

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
