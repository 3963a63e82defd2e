import { Service } from 'electrodb';
import { maxWebhooks, type WebhookOffReason } from '#shared/domain/webhooks.ts';
import { once } from '../lib/once.ts';
import { removePartition } from './remove-partition.ts';
import { runTransaction } from './transact.ts';
import { tryWrite } from './try-write.ts';
import type { UserJob } from './user-change-store.ts';
import { userEntity } from './user-entity.ts';
import { userJobEntity } from './user-related-entities.ts';
import {
  type LastDelivery,
  type WebhookId,
  type WebhookRecord,
  webhookEntity,
} from './webhook-entities.ts';

const getWebhookService = once(
  () => new Service({ user: userEntity(), job: userJobEntity(), webhook: webhookEntity() }),
);

/** Returns a webhook, strongly consistent. */
export async function getWebhook(id: WebhookId): Promise<WebhookRecord | undefined> {
  const { data } = await webhookEntity().get(id).go({ consistent: true });
  return data ?? undefined;
}

/** Returns a user's webhooks, oldest first, strongly consistent. */
export async function listWebhooks(userId: string): Promise<WebhookRecord[]> {
  const { data } = await webhookEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/**
 * Creates a webhook, increments the user's count and writes the job that updates the user's decks. Throws
 * ConditionFailed when the id exists or the user has as many webhooks as allowed.
 */
export async function createWebhook(record: WebhookRecord, job: UserJob): Promise<void> {
  const transaction = getWebhookService().transaction.write((entities) => [
    entities.webhook.create(record).commit(),
    entities.user
      .patch({ id: record.user_id })
      .add({ webhook_count: 1 })
      .where(
        ({ webhook_count }, { notExists, lt }) =>
          `(${notExists(webhook_count)} OR ${lt(webhook_count, maxWebhooks)})`,
      )
      .commit(),
    entities.job.put(job).commit(),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/**
 * Removes a webhook, decrements the user's count and writes the job that updates the user's decks. Throws
 * ConditionFailed when the webhook does not exist.
 */
export async function removeWebhook({ user_id, id }: WebhookId, job: UserJob): Promise<void> {
  const transaction = getWebhookService().transaction.write((entities) => [
    entities.webhook
      .remove({ user_id, id })
      .where((item, op) => op.exists(item.url))
      .commit(),
    entities.user.patch({ id: user_id }).subtract({ webhook_count: 1 }).commit(),
    entities.job.put(job).commit(),
  ]);
  await runTransaction((token) => transaction.go({ token }));
}

/** Fields that the owner may change. Switching on removes the reason and the time of the switch-off. */
export type WebhookChange = Partial<Pick<WebhookRecord, 'url' | 'events' | 'is_active'>>;

/** Changes the given fields; false when the webhook does not exist. */
export function changeWebhook(id: WebhookId, change: WebhookChange, now: number): Promise<boolean> {
  const { is_active } = change;
  const off = is_active === false ? { off_reason: 'paused' as const, off_at: now } : {};
  return tryWrite(() =>
    webhookEntity()
      .patch(id)
      .set({ ...change, ...off })
      .remove(is_active === true ? ['off_reason', 'off_at', 'is_notice_due'] : [])
      .go(),
  );
}

/**
 * Replaces the secret; the replaced one also signs until `previous_until`. False when it has changed since the read.
 */
export const replaceSecret = (
  snapshot: WebhookRecord,
  next: Required<Pick<WebhookRecord, 'secret' | 'previous_secret' | 'previous_until'>>,
): Promise<boolean> =>
  tryWrite(() =>
    webhookEntity()
      .patch({ user_id: snapshot.user_id, id: snapshot.id })
      .set(next)
      .where((item, op) => op.eq(item.secret, snapshot.secret))
      .go(),
  );

/**
 * Switches a webhook off and marks that its owner must be notified. False when it is off already, its address has
 * changed since the read, or a delivery has succeeded since `since` (epoch ms).
 */
export const switchOffWebhook = (
  { user_id, id, url }: WebhookRecord,
  off: { reason: Exclude<WebhookOffReason, 'paused'>; since: number; now: number },
): Promise<boolean> =>
  tryWrite(() =>
    webhookEntity()
      .patch({ user_id, id })
      .set({ is_active: false, off_reason: off.reason, off_at: off.now, is_notice_due: true })
      .where(
        (item, op) =>
          `${op.eq(item.is_active, true)} AND ${op.eq(item.url, url)} AND (${op.notExists(item.last_success_at)} OR ${op.lt(item.last_success_at, off.since)})`,
      )
      .go(),
  );

/** Records that the mail about switching the webhook off is queued. */
export async function markNoticeQueued(id: WebhookId): Promise<void> {
  await tryWrite(() => webhookEntity().patch(id).remove(['is_notice_due']).go());
}

/** Records the outcome of a webhook's newest attempt; does nothing when the webhook was deleted. */
export async function recordLastDelivery(id: WebhookId, last: LastDelivery): Promise<void> {
  const success = last.status === 'delivered' ? { last_success_at: last.at } : {};
  await tryWrite(() =>
    webhookEntity()
      .patch(id)
      .set({ last_delivery: last, ...success })
      .go(),
  );
}

const toDeliveriesPartition = ({ user_id, id }: WebhookId): string => `WEBHOOKS#${user_id}#${id}`;

/** Removes all deliveries of a webhook. */
export const removeDeliveries = (id: WebhookId): Promise<void> =>
  removePartition(toDeliveriesPartition(id));

/**
 * Removes a removed user's webhooks with their events and deliveries. Keeps the webhooks themselves until the last
 * pass, because they lead to the deliveries.
 */
export async function removeUserWebhooks(userId: string, isLast: boolean): Promise<void> {
  for (const { id } of await listWebhooks(userId)) await removeDeliveries({ user_id: userId, id });
  await removePartition(`WEBHOOKS#${userId}`, (sk) => !isLast && sk.startsWith('WEBHOOK#'));
}
