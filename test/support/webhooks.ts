import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { changeWebhook } from '#lambdas/stores/webhook-store.ts';
import { attemptDelivery } from '#lambdas/webhooks/attempt-delivery.ts';
import { expandEvent } from '#lambdas/webhooks/expand-event.ts';
import type { PostOptions } from '#lambdas/webhooks/post-message.ts';
import { type WebhookEventType, webhookEventTypes } from '#shared/domain/webhooks.ts';
import { type WebhookMessage, webhookMessageSchema } from '#shared/schemas/queue.ts';
import type { Delivery, WebhookWithSecret } from '#shared/schemas/webhooks.ts';
import { call } from './api.ts';
import { asRole } from './as-role.ts';
import type { TestUser } from './factories.ts';

export type ReceivedWebhook = { headers: Record<string, string>; body: string };

export type Receiver = { url: string; received: ReceivedWebhook[]; server: Server };

const flattenHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Starts a receiver on loopback that records each request and responds with `listener`; by default with 204. */
export async function startReceiver(
  listener: RequestListener = (_request, response) => response.writeHead(204).end(),
  create: (listener: RequestListener) => Server = createServer,
): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const server = create((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: flattenHeaders(request.headers), body });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    server,
  };
}

/** Verifies the signature of a received request with the Standard Webhooks library; returns the payload. */
export const verifyPayload = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Verifier(secret).verify(body, headers);

export type TestWebhook = Omit<WebhookWithSecret, 'id'> & { id: string; owner: TestUser };

/** Creates a webhook by the API, then changes its address to a receiver, which may be on loopback. */
export async function newWebhook(
  owner: TestUser,
  url: string,
  events: readonly WebhookEventType[] = webhookEventTypes,
): Promise<TestWebhook> {
  const { status, body, text } = await call('POST', '/webhooks', {
    token: owner.token,
    body: { url: 'https://hooks.example.com/deckwright', events },
  });
  if (status !== 201) throw new Error(`No webhook was created: ${text}`);
  const webhook = body as unknown as WebhookWithSecret;
  await changeWebhook({ user_id: owner.user.id, id: webhook.id }, { url }, systemClock.now());
  return { ...webhook, owner };
}

/** Receives the waiting messages of the webhook queue; waits a moment for the first message. */
export async function takeWebhookMessages(): Promise<WebhookMessage[]> {
  const { Messages = [] } = await sqs().send(
    new ReceiveMessageCommand({
      QueueUrl: env.WEBHOOK_QUEUE_URL,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 1,
    }),
  );
  for (const { ReceiptHandle } of Messages) {
    await sqs().send(new DeleteMessageCommand({ QueueUrl: env.WEBHOOK_QUEUE_URL, ReceiptHandle }));
  }
  return Messages.map(({ Body }) => webhookMessageSchema.parse(JSON.parse(Body ?? '')));
}

type WebhookPorts = { clock?: Clock; options?: PostOptions };

/** Handles a message like the webhooks function, with its permissions; receivers on loopback are allowed. */
export const handleMessage = (
  message: WebhookMessage,
  { clock = systemClock, options }: WebhookPorts = {},
): Promise<void> =>
  asRole('webhooks', () =>
    message.kind === 'event'
      ? expandEvent(message, clock)
      : attemptDelivery(message, { clock, options: { allowsLoopback: true, ...options } }),
  );

/** Handles the messages of the webhook queue until none is waiting, except delayed messages. */
export async function processWebhooks(ports: WebhookPorts = {}): Promise<void> {
  for (;;) {
    const messages = await takeWebhookMessages();
    if (messages.length === 0) return;
    await Promise.all(messages.map((message) => handleMessage(message, ports)));
  }
}

/** Returns the deliveries that the API lists, newest first. */
export async function listDeliveries({ id, owner }: TestWebhook): Promise<Delivery[]> {
  const { body } = await call('GET', `/webhooks/${id}/deliveries`, { token: owner.token });
  return body.items as Delivery[];
}

/** Returns the webhook's newest delivery. */
export async function readNewestDelivery(webhook: TestWebhook): Promise<Delivery> {
  const [delivery] = await listDeliveries(webhook);
  if (!delivery) throw new Error('There is no delivery.');
  return delivery;
}

/** Makes the next attempt of the newest delivery at its planned time. */
export async function attemptWhenDue(
  webhook: TestWebhook,
  { options }: WebhookPorts = {},
): Promise<Delivery> {
  const { id, attempts, next_attempt_at } = await readNewestDelivery(webhook);
  const now = Date.parse(next_attempt_at ?? '');
  await handleMessage(attemptMessage(webhook, id, attempts + 1), {
    clock: { ...systemClock, now: () => now },
    ...(options ? { options } : {}),
  });
  return readNewestDelivery(webhook);
}

/** Returns the queue message for one attempt of a delivery. */
export const attemptMessage = (
  { id: webhook_id, owner }: TestWebhook,
  delivery_id: string,
  attempt: number,
): WebhookMessage => ({
  v: 1,
  kind: 'delivery',
  user_id: owner.user.id,
  webhook_id,
  delivery_id,
  attempt,
});

/** Sends a ping to the webhook and makes the first attempt. */
export async function sendPing(webhook: TestWebhook, ports: WebhookPorts = {}): Promise<Delivery> {
  const { status, body, text } = await call('POST', `/webhooks/${webhook.id}/test`, {
    token: webhook.owner.token,
  });
  if (status !== 202) throw new Error(`No sendPing was sent: ${text}`);
  await handleMessage(attemptMessage(webhook, String(body.id), 1), ports);
  return readNewestDelivery(webhook);
}
