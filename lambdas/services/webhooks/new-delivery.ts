import { maxAttempts } from '#shared/domain/webhooks.ts';
import { messageLostMs, queueWebhookMessage } from '../../lib/webhook-queue.ts';
import type { DeliveryRecord, WebhookRecord } from '../../stores/webhook-entities.ts';

const retentionSeconds = 30 * 24 * 3600;

/** Returns the time at which the sweeper resends the message if an attempt that is due now was lost. */
export const computeFirstDueAt = (now: number): number => now + messageLostMs;

type DeliveryIds = { id: string; event_id: string; now: number; presentation_id?: string };

/** Returns a delivery whose first attempt is due now. */
export const createDeliveryRecord = (
  webhook: WebhookRecord,
  { now, ...ids }: DeliveryIds,
  payload: { type: string },
): DeliveryRecord => ({
  ...{ user_id: webhook.user_id, webhook_id: webhook.id },
  ...ids,
  type: payload.type,
  body: JSON.stringify(payload),
  status: 'pending',
  attempts: 0,
  last_attempt: maxAttempts,
  next_attempt_at: now,
  due_at: computeFirstDueAt(now),
  created_at: now,
  expires_at: Math.floor(now / 1000) + retentionSeconds,
});

/** Sends the message of a delivery's next attempt. */
export const sendAttempt = (
  { user_id, webhook_id, id, attempts }: DeliveryRecord,
  delaySeconds = 0,
): Promise<void> =>
  queueWebhookMessage(
    { v: 1, kind: 'delivery', user_id, webhook_id, delivery_id: id, attempt: attempts + 1 },
    delaySeconds,
  );
