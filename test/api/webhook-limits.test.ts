import { describe, expect, test } from 'vitest';
import { sealSecret } from '#lambdas/lib/sealed-secrets.ts';
import { claimAttempt } from '#lambdas/stores/webhook-delivery-store.ts';
import { getWebhook, replaceSecret } from '#lambdas/stores/webhook-store.ts';
import { sweepWebhooks } from '#lambdas/sweeper/sweep-webhooks.ts';
import { call } from '#test/support/api.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import { deliveryOf } from '#test/support/webhook-decks.ts';
import {
  attemptMessage,
  handleMessage,
  newestDelivery,
  newWebhook,
  ping,
  startReceiver,
  type TestWebhook,
  takeWebhookMessages,
} from '#test/support/webhooks.ts';

/** Replaces the stored secret by one that only a removed key decrypts. */
async function loseKey({ id, owner }: TestWebhook): Promise<void> {
  const seen = await getWebhook({ user_id: owner.user.id, id });
  if (!seen) throw new Error('There is no webhook.');
  const keys = async () => ['a removed key'] as [string];
  const removed = { keys, kind: 'webhook', info: 'deckwright webhook secrets' };
  const secret = await sealSecret(removed, 'whsec_AAAA', id);
  await replaceSecret(seen, { secret, previous_secret: secret, previous_until: 0 });
}

describe('a delivery', () => {
  test('whose secret no key decrypts fails at once, and the webhook works with a new secret', async () => {
    let status = 500;
    const receiver = await startReceiver((_request, response) => response.writeHead(status).end());
    const { webhook, delivery } = await deliveryOf(await newUser(), receiver.url);
    const { token } = webhook.owner;
    const sent = receiver.received.length;
    await loseKey(webhook);

    await handleMessage(attemptMessage(webhook, delivery.id, delivery.attempts + 1));
    const failed = await newestDelivery(webhook);
    await sweepWebhooks(clockAhead(3_600_000));
    const swept = (await takeWebhookMessages()).filter(
      (message) => message.kind === 'delivery' && message.delivery_id === delivery.id,
    );
    await call('POST', `/webhooks/${webhook.id}/rotate-secret`, { token });
    status = 204;
    const pinged = await ping(webhook);

    expect(failed).toMatchObject({ status: 'failed', error: 'secret_unreadable' });
    expect(swept).toEqual([]);
    expect(pinged).toMatchObject({ status: 'delivered' });
    expect(receiver.received).toHaveLength(sent + 1);
    const { body } = await call('GET', `/webhooks/${webhook.id}`, { token });
    expect(body.is_active).toBe(true);
  });

  test('whose last attempt was interrupted fails without one more request', async () => {
    const receiver = await startReceiver();
    const webhook = await newWebhook(await newUser(), receiver.url);
    const { token, user } = webhook.owner;
    const { body } = await call('POST', `/webhooks/${webhook.id}/test`, { token });
    const id = { user_id: user.id, webhook_id: webhook.id, id: String(body.id) };
    await claimAttempt(id, 1, { now: 1, leaseUntil: 1 });

    await handleMessage(attemptMessage(webhook, id.id, 2));

    expect(receiver.received).toEqual([]);
    expect(await newestDelivery(webhook)).toMatchObject({
      status: 'failed',
      error: 'interrupted',
      next_attempt_at: null,
    });
  });
});
