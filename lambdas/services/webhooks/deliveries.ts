import { pingType } from '#shared/domain/webhooks.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { Delivery, DeliveryPage } from '#shared/schemas/webhooks.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import {
  createDelivery,
  getDelivery,
  listDeliveries as list,
  repeatDelivery,
} from '../../stores/webhook-delivery-store.ts';
import type { DeliveryRecord } from '../../stores/webhook-entities.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { requireWebhook } from './manage-webhooks.ts';
import { computeFirstDueAt, createDeliveryRecord, sendAttempt } from './new-delivery.ts';
import { toDelivery } from './to-webhook.ts';

/** Returns a webhook's deliveries of the last 30 days, newest first. Throws not_found. */
export async function listDeliveries(
  user: UserRecord,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<DeliveryPage> {
  await requireWebhook(user, id);
  const webhook = { user_id: user.id, webhook_id: id };
  const deliveries = await list(webhook, query.limit + 1, query.cursor);
  const items = deliveries.slice(0, query.limit);
  const hasMore = deliveries.length > query.limit;
  return { items: items.map(toDelivery), next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Sends a ping to a webhook, even to one that is switched off. The ping is attempted once; its failure does not switch
 * the webhook off, except a 410 response. Throws not_found or rate_limited.
 */
export async function testWebhook(
  user: UserRecord,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  const webhook = await requireWebhook(user, id);
  await spendUse('webhook_account', user.id);
  const now = systemClock.now();
  const payload = { type: pingType, timestamp: formatIso(now), data: { webhook_id: id } };
  const delivery: DeliveryRecord = {
    ...createDeliveryRecord(webhook, { id: deliveryId, event_id: deliveryId, now }, payload),
    last_attempt: 1,
  };
  try {
    await createDelivery(delivery);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('not_found', { cause });
  }
  await sendAttempt(delivery);
  return toDelivery(delivery);
}

/**
 * Sends a delivery again, at once and with the same webhook-id: a pending one earlier than planned, an ended one with
 * one more attempt. Throws not_found, rate_limited, action_not_allowed while the webhook is off, and conflict when
 * another attempt has just begun.
 */
export async function redeliver(
  user: UserRecord,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  const webhook = await requireWebhook(user, id);
  const delivery = await getDelivery({ user_id: user.id, webhook_id: id, id: deliveryId });
  if (!delivery) throw new AppError('not_found');
  if (!webhook.is_active) throw new AppError('webhook_off');
  await spendUse('webhook_account', user.id);
  const now = systemClock.now();
  if (!(await repeatDelivery(delivery, { now, dueAt: computeFirstDueAt(now) }))) {
    throw new AppError('conflict');
  }
  await sendAttempt(delivery);
  return toDelivery({ ...delivery, status: 'pending', next_attempt_at: now });
}
