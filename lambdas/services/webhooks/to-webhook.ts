import type { Delivery, Webhook } from '#shared/schemas/webhooks.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { DeliveryRecord, WebhookRecord } from '../../stores/webhook-entities.ts';

/** Returns a webhook as the API shows it, without its secret. */
export const toWebhook = (item: WebhookRecord): Webhook => ({
  id: item.id,
  url: item.url,
  events: item.events,
  is_active: item.is_active,
  off_reason: item.off_reason ?? null,
  off_since: formatIsoOrNull(item.off_at),
  created_at: formatIso(item.created_at),
  last_delivery: item.last_delivery
    ? {
        at: formatIso(item.last_delivery.at),
        status: item.last_delivery.status,
        response_status: item.last_delivery.response_status ?? null,
        error: item.last_delivery.error ?? null,
      }
    : null,
});

/** Returns a delivery as the API shows it, without its body. */
export const toDelivery = (item: DeliveryRecord): Delivery => ({
  id: item.id,
  event_id: item.event_id,
  type: item.type,
  presentation_id: item.presentation_id ?? null,
  status: item.status,
  attempts: item.attempts,
  response_status: item.response_status ?? null,
  error: item.error ?? null,
  duration_ms: item.duration_ms ?? null,
  created_at: formatIso(item.created_at),
  attempted_at: formatIsoOrNull(item.attempted_at),
  next_attempt_at: item.status === 'pending' ? formatIsoOrNull(item.next_attempt_at) : null,
});
