import { afterEach, describe, expect, test, vi } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { sealSecret } from '#lambdas/lib/sealed-secrets.ts';
import { type RateLimit, rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { createDeliveryRecord } from '#lambdas/services/webhooks/new-delivery.ts';
import {
  claimAttempt,
  createDelivery,
  expandEvent,
  getWebhookEvent,
  listDeliveries as listStored,
} from '#lambdas/stores/webhook-delivery-store.ts';
import { getWebhook, replaceSecret } from '#lambdas/stores/webhook-store.ts';
import { sweepWebhooks } from '#lambdas/sweeper/sweep-webhooks.ts';
import type { WebhookMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { runQueuedTasks } from '#test/support/finished-deck.ts';
import { newAttemptedDelivery, newDeckWithWebhook } from '#test/support/webhook-decks.ts';
import {
  attemptMessage,
  handleMessage,
  listDeliveries,
  newWebhook,
  readNewestDelivery,
  sendPing,
  startReceiver,
  type TestWebhook,
  takeWebhookMessages,
} from '#test/support/webhooks.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Uses up a limit except for `left` uses, and freezes the time so that its window does not end during the test. */
async function useUpLimit(limit: RateLimit, { user }: TestUser, left = 0): Promise<void> {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
  await spendUse(limit, user.id, rateLimits[limit].uses - left);
}

/** Removes all messages from the queue; returns those of a user's events or deliveries. */
const takeMessages = async ({ user }: TestUser): Promise<WebhookMessage[]> =>
  (await takeWebhookMessages()).filter(({ user_id }) => user_id === user.id);

/** Replaces the stored secret by one whose encryption key no longer exists. */
async function makeSecretUnreadable({ id, owner }: TestWebhook): Promise<void> {
  const seen = await getWebhook({ user_id: owner.user.id, id });
  if (!seen) throw new Error('There is no webhook.');
  const keys = async () => ['a removed key'] as [string];
  const removed = { keys, kind: 'webhook', info: 'deckwright webhook secrets' };
  const secret = await sealSecret(removed, 'whsec_AAAA', id);
  await replaceSecret(seen, { secret, previous_secret: secret, previous_until: 0 });
}

describe('failing webhook deliveries', () => {
  test('a delivery fails at once if the webhook’s secret can’t be decrypted; a new secret makes the webhook work again', async () => {
    let status = 500;
    const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
    const { webhook, delivery } = await newAttemptedDelivery(await newUser(), receiver.url);
    const { token } = webhook.owner;
    const sent = receiver.received.length;
    await makeSecretUnreadable(webhook);

    await handleMessage(attemptMessage(webhook, delivery.id, delivery.attempts + 1));
    const failed = await readNewestDelivery(webhook);
    await sweepWebhooks(createClockAhead(3_600_000));
    const swept = (await takeMessages(webhook.owner)).filter(
      (message) => message.kind === 'delivery' && message.attempt > delivery.attempts + 1,
    );
    await call('POST', `/webhooks/${webhook.id}/rotate-secret`, { token });
    status = 204;
    const pinged = await sendPing(webhook);

    expect(failed).toMatchObject({ status: 'failed', error: 'secret_unreadable' });
    expect(swept).toEqual([]);
    expect(pinged).toMatchObject({ status: 'delivered' });
    expect(receiver.received).toHaveLength(sent + 1);
    const { body } = await call('GET', `/webhooks/${webhook.id}`, { token });
    expect(body.is_active).toBe(true);
  });

  test('a delivery whose last attempt was interrupted fails without another request', async () => {
    const receiver = await startReceiver();
    const webhook = await newWebhook(await newUser(), receiver.url);
    const { token, user } = webhook.owner;
    const { body } = await call('POST', `/webhooks/${webhook.id}/test`, { token });
    const id = { user_id: user.id, webhook_id: webhook.id, id: String(body.id) };
    await claimAttempt(id, 1, { now: 1, leaseUntil: 1 });

    await handleMessage(attemptMessage(webhook, id.id, 2));

    expect(receiver.received).toEqual([]);
    expect(await readNewestDelivery(webhook)).toMatchObject({
      status: 'failed',
      error: 'interrupted',
      next_attempt_at: null,
    });
  });
});

describe('the account’s limit of webhook deliveries', () => {
  test('webhook deliveries above the account’s limit are stored as failed with the reason and not sent', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    const [first, second] = await takeMessages(webhook.owner);
    if (!first || !second) throw new Error('There are no two events.');
    await useUpLimit('webhook_delivery_account', webhook.owner, 1);

    await handleMessage(first);
    await handleMessage(second);

    const deliveries = await listDeliveries(webhook);
    expect(deliveries.map(({ status, error }) => [status, error]).toSorted()).toEqual([
      ['failed', 'limit_reached'],
      ['pending', null],
    ]);
    expect(await takeMessages(webhook.owner)).toHaveLength(1);
  });

  test('webhook deliveries above the account’s limit of unsent deliveries are not stored', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    const [event] = await takeMessages(webhook.owner);
    if (event?.kind !== 'event') throw new Error('There is no event.');
    await useUpLimit('webhook_delivery_account', webhook.owner);
    await useUpLimit('webhook_unsent_account', webhook.owner);

    await handleMessage(event);

    expect(await listDeliveries(webhook)).toEqual([]);
    expect(await getWebhookEvent({ user_id: event.user_id, id: event.event_id })).toBeUndefined();
  });
});

describe('the account’s limit of webhook deliveries about comments', () => {
  test('webhook deliveries about comments above their limit are stored as failed and do not use up the limit of other events', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    for (const text of ['Why?', 'How?']) await deck.ask('POST', '/comments', { text });
    await useUpLimit('webhook_comment_account', webhook.owner, 1);
    await useUpLimit('webhook_delivery_account', webhook.owner, 2);

    for (const message of await takeMessages(webhook.owner)) await handleMessage(message);

    const deliveries = await listDeliveries(webhook);
    const statuses = deliveries.map(({ type, status, error }) => [type, status, error]);
    expect(statuses.toSorted()).toEqual([
      ['comment.created', 'failed', 'limit_reached'],
      ['comment.created', 'pending', null],
      ['presentation.completed', 'pending', null],
      ['version.published', 'pending', null],
    ]);
  });
});

describe('the account’s time limit for webhook attempts', () => {
  test('requests to a slow webhook receiver stop at the account’s time limit without delaying other users’ deliveries', async () => {
    const receiver = await startReceiver(() => {});
    const webhook = await newWebhook(await newUser(), receiver.url);
    const otherUsersWebhook = await newWebhook(await newUser(), (await startReceiver()).url);
    const { uses } = rateLimits.webhook_ms_account;
    await spendUse('webhook_ms_account', webhook.owner.user.id, uses - 500);
    const options = { timeMs: 1_100 };

    const slow = await sendPing(webhook, { options });
    const unsent = await sendPing(webhook, { options });

    expect(slow).toMatchObject({ status: 'failed', error: 'timeout' });
    expect(unsent).toMatchObject({ status: 'failed', error: 'limit_reached' });
    expect(receiver.received).toHaveLength(1);
    expect(await sendPing(otherUsersWebhook)).toMatchObject({ status: 'delivered' });
  });
});

describe('the limit of mails about webhooks', () => {
  test('the mail limit for webhooks also applies to an owner who repeatedly switches a failing webhook on', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(410).end());
    const webhook = await newWebhook(await newUser(), receiver.url);
    const { token } = webhook.owner;
    await useUpLimit('webhook_mail_account', webhook.owner, 1);
    const send = vi.spyOn(sqs(), 'send');

    for (let i = 0; i < 3; i += 1) {
      await sendPing(webhook);
      await call('PATCH', `/webhooks/${webhook.id}`, { token, body: { is_active: true } });
    }

    const queues = send.mock.calls.map(([{ input }]) => 'QueueUrl' in input && input.QueueUrl);
    expect(receiver.received).toHaveLength(3);
    expect(queues.filter((url) => url === env.MAIL_QUEUE_URL)).toHaveLength(1);
  });
});

describe('a webhook that was deleted', () => {
  test('a deleted webhook gets no delivery of an event or ping that was read before the deletion', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    const messages = await takeMessages(webhook.owner);
    const { user, token } = webhook.owner;
    const id = { user_id: user.id, id: webhook.id };
    const [eventId = ''] = messages.map((message) =>
      message.kind === 'event' ? message.event_id : '',
    );
    const stored = await getWebhook(id);
    const event = await getWebhookEvent({ user_id: user.id, id: eventId });
    if (!stored || !event) throw new Error('There is no event.');
    const ids = { id: 'delivery', event_id: event.id, now: systemClock.now() };
    const delivery = createDeliveryRecord(stored, ids, { type: event.type });

    await call('DELETE', `/webhooks/${webhook.id}`, { token });
    const isExpanded = await expandEvent(event, [delivery]);
    const pinged = createDelivery(delivery);

    await expect(pinged).rejects.toThrow();
    expect(isExpanded).toBe(false);
    expect(await listStored({ user_id: user.id, webhook_id: webhook.id }, 10)).toEqual([]);
    for (const message of messages) await handleMessage(message);
    expect(await getWebhookEvent(event)).toBeUndefined();
    expect(receiver.received).toEqual([]);
  });
});
