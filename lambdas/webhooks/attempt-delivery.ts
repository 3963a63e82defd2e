import { maxAttempts, pingType, retryDelaysMs } from '#shared/domain/webhooks.ts';
import type { WebhookMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { UnreadableSecret } from '../lib/sealed-secrets.ts';
import { messageLostMs } from '../lib/webhook-queue.ts';
import { trySpendUse } from '../services/rate-limits/rate-limit.ts';
import { sendAttempt } from '../services/webhooks/new-delivery.ts';
import { signMessage } from '../services/webhooks/webhook-secret.ts';
import { getUser, type UserRecord } from '../stores/user-store.ts';
import {
  type AttemptOutcome,
  claimAttempt,
  getDelivery,
  recordOutcome,
} from '../stores/webhook-delivery-store.ts';
import type { DeliveryRecord, WebhookRecord } from '../stores/webhook-entities.ts';
import { getWebhook, recordLastDelivery } from '../stores/webhook-store.ts';
import { type PostOptions, type PostResult, postMessage } from './post-message.ts';
import { sendDueNotice, switchOff } from './switch-off.ts';

type DeliveryMessage = Extract<WebhookMessage, { kind: 'delivery' }>;

export type AttemptPorts = { clock: Clock; options?: PostOptions };

/** Maximum delay of an SQS message; the sweeper starts attempts that are further away. */
const maxMessageDelayMs = 900_000;
/** Attempts shorter than this, in ms, are not charged to the owner's time limit, which saves a database write. */
const minCountedAttemptMs = 1_000;

/** A claimed attempt, with the stored delivery, webhook and owner. */
type ClaimedAttempt = {
  delivery: DeliveryRecord;
  webhook: WebhookRecord;
  user: UserRecord;
  now: number;
};

/*
 * webhooks   claim attempt 1 ── POST ── outcome ── message of attempt 2 (delayed)
 *                                       x: may die after each step
 * sweeper    ...................... due: sends the message of the attempt after the claimed one
 *            the attempt after the last one is not sent: it only stores that the delivery has failed
 */
/** Makes one attempt of a delivery. Does nothing when the attempt was made, or the delivery has ended. */
export async function attemptDelivery(
  { user_id, webhook_id, delivery_id, attempt }: DeliveryMessage,
  { clock, options }: AttemptPorts,
): Promise<void> {
  const id = { user_id, webhook_id, id: delivery_id };
  const now = clock.now();
  if (!(await claimAttempt(id, attempt, { now, leaseUntil: now + messageLostMs }))) return;
  const [delivery, webhook, user] = await Promise.all([
    getDelivery(id),
    getWebhook({ user_id, id: webhook_id }),
    getUser(user_id),
  ]);
  if (!delivery) return;
  if (!webhook || !user?.is_active || !acceptsDelivery(webhook, delivery)) {
    if (webhook && user) await sendDueNotice(webhook, user);
    await recordOutcome(id, attempt, { status: 'failed', due_at: 0, error: 'switched_off' });
    return;
  }
  const current = { delivery, webhook, user, now };
  const isAfterLastAttempt = attempt > delivery.last_attempt;
  const result = isAfterLastAttempt
    ? { error: 'interrupted' as const }
    : await postDelivery(current, options);
  const usedMs = clock.now() - now;
  if (usedMs >= minCountedAttemptMs) await trySpendUse('webhook_ms_account', user_id, usedMs);
  await recordResult(current, result, clock);
}

/** Whether a delivery may be sent: a webhook that is switched off receives only pings. */
const acceptsDelivery = (webhook: WebhookRecord, delivery: DeliveryRecord): boolean =>
  webhook.is_active || delivery.type === pingType;

/**
 * Sends the request, unless the owner's receivers have used up the owner's time limit. The limit keeps slow receivers
 * from occupying all webhook senders.
 */
async function postDelivery(
  { delivery, webhook, now }: ClaimedAttempt,
  options: PostOptions | undefined,
): Promise<PostResult> {
  if (!(await trySpendUse('webhook_ms_account', webhook.user_id, 0)))
    return { error: 'limit_reached' };
  const seconds = Math.floor(now / 1000);
  const { event_id, body } = delivery;
  try {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event_id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': await signMessage(webhook, { id: event_id, seconds, body }),
    };
    return await postMessage({ url: webhook.url, headers, body }, options);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return { error: 'secret_unreadable' };
  }
}

/** Stores the outcome; plans the next attempt, or switches off a webhook whose receiver is gone or keeps failing. */
async function recordResult(
  attempt: ClaimedAttempt,
  result: PostResult,
  clock: Clock,
): Promise<void> {
  const { delivery, webhook, user, now } = attempt;
  const endedAt = clock.now();
  const outcome = {
    ...toNextStatus(delivery, result, clock),
    ...result,
    duration_ms: endedAt - now,
  };
  if (outcome.status === 'failed') {
    const since = now - 1;
    if (result.response_status === 410)
      await switchOff(webhook, user, { reason: 'gone', since, now });
    else if (delivery.last_attempt === maxAttempts && result.error !== 'secret_unreadable')
      await switchOff(webhook, user, { reason: 'failing', since: delivery.created_at, now });
  }
  const isRecorded = await recordOutcome(delivery, delivery.attempts, outcome);
  await recordLastDelivery(
    { user_id: webhook.user_id, id: webhook.id },
    { at: endedAt, status: outcome.status, ...result },
  );
  const waitMs = (outcome.next_attempt_at ?? 0) - endedAt;
  if (isRecorded && outcome.status === 'pending' && waitMs <= maxMessageDelayMs)
    await sendAttempt(delivery, Math.max(1, Math.ceil(waitMs / 1000)));
}

function toNextStatus(
  { attempts, last_attempt }: DeliveryRecord,
  { error, response_status }: PostResult,
  clock: Clock,
): Pick<AttemptOutcome, 'status' | 'due_at' | 'next_attempt_at'> {
  if (error === undefined) return { status: 'delivered', due_at: 0 };
  const delayMs = retryDelaysMs[attempts - 1];
  const isFinal = response_status === 410 || error === 'secret_unreadable';
  if (isFinal || attempts >= last_attempt || delayMs === undefined)
    return { status: 'failed', due_at: 0 };
  // The delay is up to a tenth longer, so that the retries of many deliveries don't arrive together.
  const next_attempt_at = clock.now() + Math.round(delayMs * (1 + clock.random() / 10));
  const hasMessage = next_attempt_at - clock.now() <= maxMessageDelayMs;
  return {
    status: 'pending',
    next_attempt_at,
    due_at: next_attempt_at + (hasMessage ? messageLostMs : 0),
  };
}
