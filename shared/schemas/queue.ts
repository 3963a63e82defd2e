import { z } from 'zod';
import { collaboratorRoles } from '../domain/collaborators.ts';
import { localeSchema } from './common.ts';
import { factorChangedMessageSchema } from './mfa.ts';

/** Message of the generation queue and of the watch queue: a task. */
export const taskMessageSchema = z.strictObject({
  v: z.literal(1),
  presentation_id: z.string(),
  run: z.number().int(),
  task_id: z.string(),
});
export type TaskMessage = z.infer<typeof taskMessageSchema>;

/** Message of the generation queue and of the watch queue: a source to read. */
const readSourceMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('read_source'),
  source_id: z.string(),
  /** Used as the SQS message group, so that one owner's messages do not delay those of others. */
  owner_id: z.string(),
});
export type ReadSourceMessage = z.infer<typeof readSourceMessageSchema>;

/** Any message of the generation queue; the watch queue carries these messages too. */
export const generationMessageSchema = z.union([taskMessageSchema, readSourceMessageSchema]);

/** Message of the watch queue: an edit of a finished presentation, which is published if no newer edit follows. */
const publishEditsMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('publish_edits'),
  presentation_id: z.string(),
  edit_id: z.string(),
  /** Number of times that the message was sent again because the owner could not publish. */
  retry: z.number().int().positive().optional(),
});
export type PublishEditsMessage = z.infer<typeof publishEditsMessageSchema>;

/** Message of the watch queue: continues the export of a user's data. */
const dataExportMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('export_data'),
  user_id: z.string(),
});
export type DataExportMessage = z.infer<typeof dataExportMessageSchema>;

/** Any message of the watch queue. */
export const watchMessageSchema = z.union([
  generationMessageSchema,
  publishEditsMessageSchema,
  dataExportMessageSchema,
]);

/** Message of the webhook queue: an event to be delivered to its owner's webhooks, or one attempt of a delivery. */
export const webhookMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('event'),
    user_id: z.string(),
    event_id: z.string(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('delivery'),
    user_id: z.string(),
    webhook_id: z.string(),
    delivery_id: z.string(),
    /** Number of the attempt, from 1. A duplicate of the message does nothing. */
    attempt: z.number().int(),
  }),
]);
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

/** Fields of both mails about a shared presentation. */
const inviterFields = {
  /** Name and address of the person who shares the presentation. */
  from: z.string(),
  from_email: z.string(),
  role: z.enum(collaboratorRoles),
  /** Token with which the recipient stops further mails of this kind. */
  stop_token: z.string(),
};

/**
 * A message of the mail queue. It contains only the values of a mail; the mailer function adds the texts and the app's
 * address.
 */
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
    kind: z.literal('webhook_off'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    /** Host of the webhook's address. */
    host: z.string(),
    reason: z.enum(['gone', 'failing']),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('webhook_address'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    /** Host of the webhook's address. */
    host: z.string(),
    change: z.enum(['created', 'changed']),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('data_export'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    /** ISO 8601; absent when the data could not be prepared. */
    expires_at: z.string().optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('collaborator_added'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    ...inviterFields,
    title: z.string(),
    presentation_id: z.string(),
  }),
  /** Mail that informs an address without an account that a presentation was shared with it. */
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('collaborator_invited'),
    to: z.string(),
    locale: localeSchema,
    ...inviterFields,
    registration: z.enum(['invite', 'open']),
    /** Absent in a message that an earlier release queued. */
    title: z.string().optional(),
    presentation_id: z.string().optional(),
    /** A registration code in plain text, as people enter it, and its expiry time (ISO 8601). */
    invite: z.strictObject({ code: z.string(), ends_at: z.string() }).optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('comment_mention'),
    to: z.string(),
    full_name: z.string(),
    locale: localeSchema,
    /** Name of the comment's author. */
    from: z.string(),
    title: z.string(),
    /** Beginning of the comment. */
    text: z.string(),
    presentation_id: z.string(),
    /** Id of the comment thread. */
    comment_id: z.string(),
    /** Absent if the thread is about the whole presentation. */
    slide_id: z.string().optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    /** A code that was requested, or that an admin sends. */
    kind: z.enum(['invite_granted', 'invite_sent']),
    to: z.string(),
    locale: localeSchema,
    /** The invite code in readable form: XXXXX-XXXXX. */
    code: z.string(),
    /** Expiry time of the invite (ISO 8601); absent when the invite never expires. */
    ends_at: z.string().optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('invite_declined'),
    to: z.string(),
    locale: localeSchema,
    /** Text added by the admin. */
    message: z.string().optional(),
  }),
  /**
   * Queued when no mail is to be sent, so that a request with an unknown address takes as long as one with a known
   * address.
   */
  z.strictObject({ v: z.literal(1), kind: z.literal('nothing') }),
]);
export type MailMessage = z.infer<typeof mailMessageSchema>;

export const queueStatusSchema = z.object({
  active_tasks: z.number().int(),
  pending_tasks: z.number().int(),
  worker_capacity: z.number().int(),
});
export type QueueStatus = z.infer<typeof queueStatusSchema>;
