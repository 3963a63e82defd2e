import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import {
  type DeliveryError,
  type DeliveryStatus,
  deliveryStatuses,
  type WebhookEventType,
  webhookOffReasons,
} from '#shared/domain/webhooks.ts';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';

/** Outcome of the newest delivery, for the list of webhooks. */
export type LastDelivery = {
  at: number;
  status: DeliveryStatus;
  response_status?: number;
  error?: DeliveryError;
};

/** A webhook: a receiver of a user's events. Removed with the user. */
export const webhookEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'webhook', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          url: { type: 'string', required: true },
          events: { type: CustomAttributeType<WebhookEventType[]>('any'), required: true },
          /** The secret, encrypted; see webhook-secret.ts. */
          secret: { type: 'string', required: true },
          /** The secret before the last rotation, encrypted; also signs until `previous_until` (epoch ms). */
          previous_secret: { type: 'string' },
          previous_until: { type: 'number' },
          is_active: { type: 'boolean', required: true },
          off_reason: { type: webhookOffReasons },
          off_at: { type: 'number' },
          /** True until the mail about switching the webhook off is queued. */
          is_notice_due: { type: 'boolean' },
          last_delivery: { type: CustomAttributeType<LastDelivery>('any') },
          last_success_at: { type: 'number' },
          created_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'WEBHOOKS#${user_id}'),
            sk: defineKey('sk', 'WEBHOOK#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

/** An event for one webhook. Removed by TTL after 30 days, and with the webhook. */
export const deliveryEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'webhook_delivery', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          webhook_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          event_id: { type: 'string', required: true },
          type: { type: 'string', required: true },
          presentation_id: { type: 'string' },
          /** Body of the request, the same for all attempts. */
          body: { type: 'string', required: true },
          status: { type: deliveryStatuses, required: true },
          /** Number of attempts that have begun. */
          attempts: { type: 'number', required: true },
          /** Number of the attempt after which a failed delivery is not retried any more. */
          last_attempt: { type: 'number', required: true },
          attempted_at: { type: 'number' },
          duration_ms: { type: 'number' },
          response_status: { type: 'number' },
          error: { type: CustomAttributeType<DeliveryError>('string') },
          next_attempt_at: { type: 'number' },
          /** Time at which the sweeper sends the message of the next attempt, epoch ms; 0 for never. */
          due_at: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          /** TTL of the delivery, epoch seconds. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'WEBHOOKS#${user_id}#${webhook_id}'),
            sk: defineKey('sk', 'DELIVERY#${id}'),
          },
          due: {
            index: 'gsi2',
            condition: ({ due_at }: { due_at?: number }) => (due_at ?? 0) > 0,
            pk: defineKey('gsi2pk', 'WEBHOOK_DELIVERIES'),
            sk: defineKey('gsi2sk', '${due_at}#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type WebhookRecord = EntityItem<ReturnType<typeof webhookEntity>>;
export type WebhookId = Pick<WebhookRecord, 'user_id' | 'id'>;
export type DeliveryRecord = EntityItem<ReturnType<typeof deliveryEntity>>;
export type DeliveryId = Pick<DeliveryRecord, 'user_id' | 'webhook_id' | 'id'>;
