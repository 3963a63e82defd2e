import { createServer as createTlsServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { changeWebhook } from '#lambdas/stores/webhook-store.ts';
import { maxAttempts } from '#shared/domain/webhooks.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { runQueuedTasks } from '#test/support/finished-deck.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { selfSignedCertificate } from '#test/support/self-signed.ts';
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
  type TestWebhook,
} from '#test/support/webhooks.ts';

const changeUrl = ({ id, owner }: TestWebhook, url: string) =>
  changeWebhook({ user_id: owner.user.id, id }, { url }, systemClock.now());

describe('webhook receivers that fail', () => {
  test('a webhook receiver that was down receives the event once, with the same webhook-id at every attempt', async () => {
    let isDown = true;
    const receiver = await startReceiver((_request, response) =>
      response.writeHead(isDown ? 500 : 200).end(),
    );
    const { deck, webhook } = await newDeckWithWebhook(receiver.url);
    await call('PATCH', `/webhooks/${webhook.id}`, {
      token: webhook.owner.token,
      body: { events: ['presentation.completed'] },
    });
    await runQueuedTasks(deck.id);
    await processWebhooks();

    const first = await readNewestDelivery(webhook);
    for (let attempt = 2; attempt < 7; attempt += 1) await attemptWhenDue(webhook);
    isDown = false;
    const last = await attemptWhenDue(webhook);

    expect(first).toMatchObject({ status: 'pending', error: 'status', response_status: 500 });
    expect(last).toMatchObject({ status: 'delivered', attempts: 7, next_attempt_at: null });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([last.event_id]);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(6_000);
  });

  test('a webhook whose receiver fails for 24 hours is switched off, and its owner gets one mail', async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(503).end());
    const email = watchMail(newEmail());
    const owner = await newUser({ email, locale: 'zh' });
    const { webhook, delivery } = await newAttemptedDelivery(owner, receiver.url);
    expect(await nextMail(email)).toMatchObject({ kind: 'webhook_address' });

    let last = delivery;
    while (last.status === 'pending') last = await attemptWhenDue(webhook);

    const { body } = await call('GET', `/webhooks/${webhook.id}`, { token: owner.token });
    const failedAt = Date.parse(last.attempted_at ?? '') - Date.parse(last.created_at);
    expect(last).toMatchObject({ status: 'failed', attempts: maxAttempts });
    expect(failedAt / 3_600_000).toBeGreaterThan(23);
    expect(failedAt / 3_600_000).toBeLessThan(27);
    expect(body).toMatchObject({ is_active: false, off_reason: 'failing' });
    expect(await nextMail(email)).toMatchObject({
      kind: 'webhook_off',
      locale: 'zh',
      reason: 'failing',
      host: new URL(receiver.url).host,
    });
  });

  test('a webhook whose receiver returns 410 is switched off at once, and its pending deliveries fail', async () => {
    let status = 500;
    const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
    const email = watchMail(newEmail());
    const owner = await newUser({ email });
    const { webhook, delivery: waiting } = await newAttemptedDelivery(owner, receiver.url);
    expect(await nextMail(email)).toMatchObject({ kind: 'webhook_address' });
    status = 410;

    const pinged = await sendPing(webhook);
    await handleMessage(attemptMessage(webhook, waiting.id, waiting.attempts + 1));

    const { body } = await call('GET', '/webhooks', { token: owner.token });
    expect(pinged).toMatchObject({ status: 'failed', response_status: 410 });
    expect(body.items).toMatchObject([{ is_active: false, off_reason: 'gone' }]);
    const ended = (await listDeliveries(webhook)).find(({ id }) => id === waiting.id);
    expect(ended).toMatchObject({ status: 'failed', error: 'switched_off' });
    expect(await nextMail(email)).toMatchObject({ kind: 'webhook_off', reason: 'gone' });
  });

  test('a webhook stays on after a failed delivery if its receiver accepted another delivery within 24 hours', async () => {
    let isDown = true;
    const receiver = await startReceiver((_request, response) =>
      response.writeHead(isDown ? 500 : 204).end(),
    );
    const owner = await newUser();
    const { webhook, delivery } = await newAttemptedDelivery(owner, receiver.url);
    isDown = false;
    await sendPing(webhook);
    isDown = true;

    for (let attempt = delivery.attempts + 1; attempt <= maxAttempts; attempt += 1)
      await handleMessage(attemptMessage(webhook, delivery.id, attempt));

    const { body } = await call('GET', `/webhooks/${webhook.id}`, { token: owner.token });
    const ended = (await listDeliveries(webhook)).find(({ id }) => id === delivery.id);
    expect(ended).toMatchObject({ status: 'failed', attempts: maxAttempts });
    expect(body).toMatchObject({ is_active: true });
  });

  test('a delivery fails with a timeout when the webhook receiver exceeds the time limit', async () => {
    const receiver = await startReceiver(() => {});
    const webhook = await newWebhook(await newUser(), receiver.url);

    const delivery = await sendPing(webhook, { options: { timeMs: 200 } });

    expect(delivery).toMatchObject({ status: 'failed', error: 'timeout', response_status: null });
    expect(delivery.duration_ms).toBeLessThan(5_000);
  });

  test('a webhook delivery does not follow redirects, not even to a public address', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver((_request, response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    const webhook = await newWebhook(await newUser(), receiver.url);

    const delivery = await sendPing(webhook);

    expect(delivery).toMatchObject({ status: 'failed', error: 'redirect', response_status: 307 });
    expect(target.received).toEqual([]);
  });

  test('a webhook receiver that sends an endless body is disconnected, and the delivery’s result is the response status', async () => {
    let isClosed = false;
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(200);
      const send = () => {
        while (!response.destroyed && response.write('x'.repeat(4_096)));
      };
      response.on('drain', send).on('close', () => {
        isClosed = true;
      });
      send();
    });
    const webhook = await newWebhook(await newUser(), receiver.url);

    const delivery = await sendPing(webhook);

    expect(delivery).toMatchObject({ status: 'delivered', response_status: 200 });
    await expect.poll(() => isClosed).toBe(true);
  });

  test('a delivery fails when the webhook receiver switches to another protocol', async () => {
    const receiver = await startReceiver((_request, response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
    });
    const webhook = await newWebhook(await newUser(), receiver.url);

    const delivery = await sendPing(webhook);

    expect(delivery).toMatchObject({ status: 'failed', error: 'unreachable' });
  });

  test('a webhook receiver with a self-signed certificate receives nothing', async () => {
    const receiver = await startReceiver(undefined, (listener) =>
      createTlsServer(selfSignedCertificate, listener),
    );
    const webhook = await newWebhook(await newUser(), receiver.url.replace('http:', 'https:'));

    const delivery = await sendPing(webhook);

    expect(delivery).toMatchObject({ status: 'failed', error: 'certificate' });
    expect(receiver.received).toEqual([]);
  });

  test('a webhook receiver whose host name resolves to a private address receives nothing', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const webhook = await newWebhook(await newUser(), `http://hooks.example.com:${port}/`);

    for (const address of ['10.0.0.7', '169.254.169.254', 'fd00::1', '127.0.0.1']) {
      const options = { resolve: async () => ['93.184.215.14', address], allowsLoopback: false };
      const url = 'https://hooks.example.com/';
      await changeUrl(webhook, url);
      expect(await sendPing(webhook, { options })).toMatchObject({ error: 'private_address' });
    }

    expect(receiver.received).toEqual([]);
  });
});
