import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { changeUser } from '#lambdas/stores/user-change-store.ts';
import { sweepWebhooks } from '#lambdas/sweeper/sweep-webhooks.ts';
import { ContentFailure } from '#lambdas/worker/task-context.ts';
import type { WebhookMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { deliverEdit, editTitle } from '#test/support/edits.ts';
import { newUser } from '#test/support/factories.ts';
import { createPlainWorker, outlinedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import { newAttemptedDelivery, newDeckWithWebhook } from '#test/support/webhook-decks.ts';
import {
  attemptMessage,
  attemptWhenDue,
  handleMessage,
  listDeliveries,
  newWebhook,
  processWebhooks,
  readNewestDelivery,
  sendPing,
  startReceiver,
  takeWebhookMessages,
  verifyPayload,
} from '#test/support/webhooks.ts';

/** Runs a deck whose HTML rendering always fails. */
const failDeck = (id: string): Promise<void> =>
  runQueuedTasks(
    id,
    createPlainWorker({
      'deploy.html': async () => {
        throw new ContentFailure('no HTML');
      },
    }),
  );

const isAttempt = (webhookId: string, attempt: number) => (message: WebhookMessage) =>
  message.kind === 'delivery' && message.webhook_id === webhookId && message.attempt === attempt;

const listTypes = (received: readonly { body: string }[]): string[] =>
  received.map(({ body }) => JSON.parse(body).type).toSorted();

describe('the webhook delivery for a finished presentation', () => {
  test('a webhook delivery has a signature that the Standard Webhooks library verifies', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);

    await runQueuedTasks(deck.id);
    await processWebhooks();

    const completed = receiver.received.find(({ body }) => body.includes('presentation.completed'));
    if (!completed) throw new Error('Nothing was received.');
    expect(listTypes(receiver.received)).toEqual(['presentation.completed', 'version.published']);
    const { title } = await deck.deck();
    const api = `http://app.deckwright.test/api/presentations/${deck.id}`;
    expect(verifyPayload(webhook.secret, completed)).toEqual({
      type: 'presentation.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        presentation_id: deck.id,
        title,
        status: 'completed',
        version: 1,
        links: {
          app: `http://app.deckwright.test/presentation/${deck.id}`,
          api,
          download: `${api}/download?version=1`,
        },
      },
    });
    const wrong = { ...completed, body: completed.body.replace('completed', 'changed') };
    expect(() => verifyPayload(webhook.secret, wrong)).toThrow();
  });

  test('a finished presentation queues no event message when the owner has no webhooks', async () => {
    const deck = await outlinedDeck();

    await runQueuedTasks(deck.id);

    expect(await takeWebhookMessages()).toEqual([]);
    expect(await deck.deck()).not.toHaveProperty('owner_has_webhooks');
  });

  test('a comment and a reply are delivered with their text and author', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    const { body: thread } = await deck.ask('POST', '/comments', { text: 'Why?' });
    await deck.ask('POST', `/comments/${String(thread.id)}/replies`, { text: 'Because.' });

    await processWebhooks();

    const payloads = receiver.received.map((one) => verifyPayload(webhook.secret, one));
    expect(payloads).toHaveLength(2);
    expect(payloads).toContainEqual(
      expect.objectContaining({
        type: 'comment.created',
        data: expect.objectContaining({
          presentation_id: deck.id,
          comment: { id: thread.id, thread_id: thread.id, text: 'Why?', author: 'Robin Example' },
        }),
      }),
    );
    expect(JSON.stringify(payloads)).toContain('Because.');
  });

  test('an event is delivered only to active webhooks that subscribe to the event', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    const { owner } = webhook;
    const versions = await newWebhook(owner, receiver.url, ['version.published']);
    const disabledWebhook = await newWebhook(owner, receiver.url);
    await call('PATCH', `/webhooks/${disabledWebhook.id}`, {
      token: owner.token,
      body: { is_active: false },
    });

    await runQueuedTasks(deck.id);
    await processWebhooks();

    expect(await listDeliveries(webhook)).toHaveLength(2);
    expect((await listDeliveries(versions)).map(({ type }) => type)).toEqual(['version.published']);
    expect(await listDeliveries(disabledWebhook)).toEqual([]);
  });

  test('an event is delivered to a webhook once although its queue messages are delivered twice', async () => {
    const receiver = await startReceiver();
    const { deck } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    const events = await takeWebhookMessages();

    await Promise.all([...events, ...events].map((message) => handleMessage(message)));
    const attempts = await takeWebhookMessages();
    await Promise.all([...attempts, ...attempts].map((message) => handleMessage(message)));

    expect(listTypes(receiver.received)).toEqual(['presentation.completed', 'version.published']);
  });

  test('the sweeper delivers a webhook event whose queue messages are lost', async () => {
    const receiver = await startReceiver();
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    await takeWebhookMessages();

    await sweepWebhooks(createClockAhead(61_000));
    for (const message of await takeWebhookMessages()) await handleMessage(message);
    await takeWebhookMessages();
    const lost = await listDeliveries(webhook);
    await sweepWebhooks(createClockAhead(200_000));
    await processWebhooks();

    expect(lost.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['pending', 0],
      ['pending', 0],
    ]);
    expect(listTypes(receiver.received)).toEqual(['presentation.completed', 'version.published']);
  });
});

describe('webhook events other than “presentation finished”', () => {
  test('webhooks receive an event when an outline waits for review', async () => {
    const receiver = await startReceiver();
    const owner = await newUser();
    await newWebhook(owner, receiver.url);

    const created = await call('POST', '/presentations', {
      token: owner.token,
      body: { topic: 'Urban beekeeping', slide_count: 3, review_outline: true },
    });
    await runQueuedTasks(String(created.body.id));
    await processWebhooks();

    expect(listTypes(receiver.received)).toEqual(['presentation.awaiting_review']);
  });

  test('webhooks receive an event with the error when a presentation fails', async () => {
    const receiver = await startReceiver();
    const { deck } = await newDeckWithWebhook(receiver.url);

    await failDeck(deck.id);
    await processWebhooks();

    expect(listTypes(receiver.received)).toEqual(['presentation.failed']);
    const { data } = JSON.parse(receiver.received[0]?.body ?? '');
    expect(data).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
  });

  test('webhooks receive a version event for published edits and for a version that is made current', async () => {
    const receiver = await startReceiver();
    const { deck } = await newDeckWithWebhook(receiver.url);
    await runQueuedTasks(deck.id);
    await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
    await runQueuedTasks(deck.id);
    await deck.ask('PUT', '/current-html-version?version=1');
    await processWebhooks();

    const versions = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === 'version.published')
      .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    expect(versions.map(({ data }) => data.version)).toEqual([1, 2, 1]);
  });
});

describe('resending and listing webhook deliveries', () => {
  test('a webhook delivery can be sent again on request, with the same webhook-id', async () => {
    const receiver = await startReceiver();
    const owner = await newUser();
    const webhook = await newWebhook(owner, receiver.url);
    const first = await sendPing(webhook);

    const path = `/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`;
    const repeated = await call('POST', path, { token: owner.token });
    await processWebhooks();

    expect(repeated).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await readNewestDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 2 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([first.event_id, first.event_id]);
  });

  test('two concurrent requests to resend a webhook delivery resend the delivery at most once', async () => {
    const receiver = await startReceiver();
    const owner = await newUser();
    const webhook = await newWebhook(owner, receiver.url);
    const first = await sendPing(webhook);
    const path = `/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`;

    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path, owner)));
    await processWebhooks();

    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect(receiver.received).toHaveLength(2);
  });

  test('a delivery can’t be sent again while its webhook is switched off', async () => {
    const receiver = await startReceiver();
    const owner = await newUser();
    const webhook = await newWebhook(owner, receiver.url);
    const first = await sendPing(webhook);
    const { token } = owner;
    await call('PATCH', `/webhooks/${webhook.id}`, { token, body: { is_active: false } });

    const path = `/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`;
    const repeated = await call('POST', path, { token });

    expect(repeated).toMatchObject({ status: 409, body: { code: 'webhook_off' } });
  });

  test('webhook deliveries are listed in pages, newest first', async () => {
    const receiver = await startReceiver();
    const owner = await newUser();
    const webhook = await newWebhook(owner, receiver.url);
    for (let i = 0; i < 3; i += 1) await sendPing(webhook);
    const path = `/webhooks/${webhook.id}/deliveries?limit=2`;

    const first = await call('GET', path, { token: owner.token });
    const second = await call('GET', `${path}&cursor=${first.body.next_cursor}`, {
      token: owner.token,
    });

    const ids = [first, second].flatMap(({ body }) =>
      (body.items as { id: string }[]).map(({ id }) => id),
    );
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids).toHaveLength(3);
    expect(second.body.next_cursor).toBeNull();
  });

  test('the list of webhook deliveries rejects an invalid cursor', async () => {
    const owner = await newUser();
    const { id } = await newWebhook(owner, 'https://example.com/events');
    // DynamoDB rejects a key of more than 1,024 bytes; the embedded DynamoDB does not.
    const path = `/webhooks/${id}/deliveries?cursor=${'n'.repeat(2_000)}`;

    const { status, body } = await call('GET', path, { token: owner.token });

    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('cursor');
  });

  test('a delivery is not sent if its webhook is deleted or the webhook’s owner is disabled', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(500).end());
    const deleted = await newAttemptedDelivery(await newUser(), receiver.url);
    const disabled = await newAttemptedDelivery(await newUser(), receiver.url);
    const sent = receiver.received.length;
    await call('DELETE', `/webhooks/${deleted.webhook.id}`, deleted.webhook.owner);
    await changeUser(disabled.webhook.owner.user, { is_active: false });

    for (const { webhook, delivery } of [deleted, disabled])
      await handleMessage(attemptMessage(webhook, delivery.id, delivery.attempts + 1));

    expect(receiver.received).toHaveLength(sent);
  });

  test('the sweeper starts a webhook delivery’s next attempt if the delay exceeds the maximum of SQS', async () => {
    let status = 500;
    const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
    const { webhook } = await newAttemptedDelivery(await newUser(), receiver.url);
    while ((await readNewestDelivery(webhook)).attempts < 5) await attemptWhenDue(webhook);
    const { next_attempt_at } = await readNewestDelivery(webhook);
    const due = Date.parse(next_attempt_at ?? '') - systemClock.now();
    status = 200;

    await sweepWebhooks(createClockAhead(due - 5_000));
    const early = (await takeWebhookMessages()).filter(isAttempt(webhook.id, 6));
    await sweepWebhooks(createClockAhead(due + 5_000));
    const late = (await takeWebhookMessages()).filter(isAttempt(webhook.id, 6));
    for (const message of late) await handleMessage(message);

    expect([early.length, late.length]).toEqual([0, 1]);
    expect(await readNewestDelivery(webhook)).toMatchObject({ status: 'delivered', attempts: 6 });
  });
});
