import { Service } from 'electrodb';
import { ConditionFailed } from '#shared/errors.ts';
import { once } from '../lib/once.ts';
import { runTransaction } from './transact.ts';
import { tryWrite } from './try-write.ts';
import {
  type DeliveryId,
  type DeliveryRecord,
  deliveryEntity,
  webhookEntity,
} from './webhook-entities.ts';
import { type WebhookEvent, webhookEventEntity } from './webhook-event-entity.ts';

export type WebhookEventId = Pick<WebhookEvent, 'user_id' | 'id'>;

const getDeliveryEntities = once(
  () =>
    new Service({
      event: webhookEventEntity(),
      delivery: deliveryEntity(),
      webhook: webhookEntity(),
    }),
);

type DeliveryEntities = Parameters<
  Parameters<ReturnType<typeof getDeliveryEntities>['transaction']['write']>[0]
>[0];

/**
 * Returns the writes that create a delivery only if its webhook exists, because deleting a webhook removes only the
 * deliveries that exist at that time.
 */
const createWrites = ({ delivery, webhook }: DeliveryEntities, record: DeliveryRecord) => [
  delivery.create(record).commit(),
  webhook
    .check({ user_id: record.user_id, id: record.webhook_id })
    .where((item, op) => op.exists(item.url))
    .commit(),
];

/** Returns an event that is not expanded yet, strongly consistent. */
export async function getWebhookEvent(id: WebhookEventId): Promise<WebhookEvent | undefined> {
  const { data } = await webhookEventEntity().get(id).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Replaces an event with its deliveries in one transaction; false when another process has replaced it, or one of the
 * webhooks was deleted.
 */
export async function expandEvent(
  { user_id, id }: WebhookEventId,
  deliveries: readonly DeliveryRecord[],
): Promise<boolean> {
  const transaction = getDeliveryEntities().transaction.write((entities) => [
    entities.event
      .remove({ user_id, id })
      .where((item, op) => op.exists(item.type))
      .commit(),
    ...deliveries.flatMap((record) => createWrites(entities, record)),
  ]);
  try {
    await runTransaction((token) => transaction.go({ token }));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

/**
 * Stores a delivery that does not come from an event of a presentation, such as a ping. Throws ConditionFailed when its
 * webhook was deleted.
 */
export async function createDelivery(record: DeliveryRecord): Promise<void> {
  const transaction = getDeliveryEntities().transaction.write((entities) =>
    createWrites(entities, record),
  );
  await runTransaction((token) => transaction.go({ token }));
}

/** Returns a delivery, strongly consistent. */
export async function getDelivery(id: DeliveryId): Promise<DeliveryRecord | undefined> {
  const { data } = await deliveryEntity().get(id).go({ consistent: true });
  return data ?? undefined;
}

/** Returns a webhook's newest deliveries first; `beforeId` is the last id of the previous page. */
export async function listDeliveries(
  webhook: Omit<DeliveryId, 'id'>,
  limit: number,
  beforeId?: string,
): Promise<DeliveryRecord[]> {
  const all = deliveryEntity().query.primary(webhook);
  const query = beforeId === undefined ? all : all.lt({ id: beforeId });
  const { data } = await query.go({ order: 'desc', limit, consistent: true });
  return data;
}

const toDeliveryId = ({ user_id, webhook_id, id }: DeliveryId): DeliveryId => ({
  user_id,
  webhook_id,
  id,
});

/**
 * Claims an attempt before the request is sent. False when the attempt was claimed before, or the delivery has ended.
 * After `leaseUntil` (epoch ms) the sweeper assumes that the sender has crashed, and sends the next attempt's
 * message.
 */
export const claimAttempt = (
  id: DeliveryId,
  attempt: number,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<boolean> =>
  tryWrite(() =>
    deliveryEntity()
      .patch(toDeliveryId(id))
      .set({ attempts: attempt, attempted_at: now, due_at: leaseUntil })
      .where(
        (item, op) => `${op.eq(item.attempts, attempt - 1)} AND ${op.eq(item.status, 'pending')}`,
      )
      .go(),
  );

export type AttemptOutcome = Pick<
  DeliveryRecord,
  'status' | 'due_at' | 'duration_ms' | 'response_status' | 'error' | 'next_attempt_at'
>;

const outcomeFields = ['duration_ms', 'response_status', 'error', 'next_attempt_at'] as const;

/** Stores the outcome of an attempt; false when a later attempt was claimed since. */
export const recordOutcome = (
  id: DeliveryId,
  attempt: number,
  outcome: AttemptOutcome,
): Promise<boolean> =>
  tryWrite(() =>
    deliveryEntity()
      .patch(toDeliveryId(id))
      .set(outcome)
      .remove(outcomeFields.filter((name) => outcome[name] === undefined))
      .where((item, op) => op.eq(item.attempts, attempt))
      .go(),
  );

/** Makes a delivery due now, an ended one with one more attempt; false when it has changed since it was read. */
export const repeatDelivery = (
  snapshot: DeliveryRecord,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<boolean> =>
  tryWrite(() =>
    deliveryEntity()
      .patch(toDeliveryId(snapshot))
      .set({
        status: 'pending',
        last_attempt: snapshot.status === 'pending' ? snapshot.last_attempt : snapshot.attempts + 1,
        next_attempt_at: now,
        due_at: dueAt,
      })
      .where(
        (item, op) =>
          `${op.eq(item.attempts, snapshot.attempts)} AND ${op.eq(item.status, snapshot.status)}`,
      )
      .go(),
  );

/** Returns the events whose message the sweeper sends again, oldest first. */
export async function listDueEvents(now: number, count: number): Promise<WebhookEvent[]> {
  const { data } = await webhookEventEntity()
    .query.due({})
    .lte({ due_at: now })
    .go({ pages: 'all', count });
  return data;
}

/** Returns the deliveries whose next attempt is due, oldest first. */
export async function listDueDeliveries(now: number, count: number): Promise<DeliveryRecord[]> {
  const { data } = await deliveryEntity()
    .query.due({})
    .lte({ due_at: now })
    .go({ pages: 'all', count });
  return data;
}

/** Postpones an event's next message; false when it was expanded or postponed since it was read. */
export const postponeEvent = (event: WebhookEvent, due_at: number): Promise<boolean> =>
  tryWrite(() =>
    webhookEventEntity()
      .patch({ user_id: event.user_id, id: event.id })
      .set({ due_at })
      .where((item, op) => op.eq(item.due_at, event.due_at))
      .go(),
  );

/** Postpones the next message of a delivery; false when it has changed since it was read. */
export const postponeDelivery = (delivery: DeliveryRecord, due_at: number): Promise<boolean> =>
  tryWrite(() =>
    deliveryEntity()
      .patch(toDeliveryId(delivery))
      .set({ due_at })
      .where((item, op) => op.eq(item.due_at, delivery.due_at))
      .go(),
  );
