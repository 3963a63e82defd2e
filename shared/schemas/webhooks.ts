import { z } from 'zod';
import {
  deliveryErrors,
  deliveryStatuses,
  webhookEventTypes,
  webhookOffReasons,
} from '../domain/webhooks.ts';
import { idSchema, pageSchema, timeSchema } from './common.ts';

const eventsSchema = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .max(webhookEventTypes.length)
  .refine((events) => new Set(events).size === events.length, 'contains an event twice');

/** A web address. Services also require a public host, and https on deployed stages. */
const urlSchema = z.url({ protocol: /^https?$/, error: 'not a web address' }).max(2_000);

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  is_active: z.boolean(),
  /** Reason why the webhook is off; null while it is active. */
  off_reason: z.enum(webhookOffReasons).nullable(),
  off_since: timeSchema.nullable(),
  created_at: timeSchema,
  /** The newest delivery of which at least one attempt was made; null before the first attempt. */
  last_delivery: z
    .object({
      at: timeSchema,
      status: z.enum(deliveryStatuses),
      response_status: z.number().int().nullable(),
      error: z.enum(deliveryErrors).nullable(),
    })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema.extend({
  /** Secret with which the receiver verifies signatures; returned only in this response. */
  secret: z.string(),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const webhooksSchema = z.object({ items: z.array(webhookSchema) });

export const createWebhookBodySchema = z.strictObject({ url: urlSchema, events: eventsSchema });
export type CreateWebhookBody = z.infer<typeof createWebhookBodySchema>;

export const updateWebhookBodySchema = z.strictObject({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  /** False pauses the webhook; true turns it on again. */
  is_active: z.boolean().optional(),
});
export type UpdateWebhookBody = z.infer<typeof updateWebhookBodySchema>;

export const deliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id`: the same for all attempts, and for all webhooks that receive the event. */
  event_id: idSchema,
  type: z.string(),
  /** Id of the presentation that the event is about; null for a ping. */
  presentation_id: idSchema.nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** HTTP status of the last response; null if there was no response. */
  response_status: z.number().int().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  /** Duration of the last attempt. */
  duration_ms: z.number().int().nullable(),
  created_at: timeSchema,
  attempted_at: timeSchema.nullable(),
  /** Time of the next attempt; null when no further attempt is planned. */
  next_attempt_at: timeSchema.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesSchema = pageSchema(deliverySchema).omit({ total: true });
export type DeliveryPage = z.infer<typeof deliveriesSchema>;
