import { call } from './api.ts';
import type { TestUser } from './factories.ts';
import { outlinedDeck, runQueuedTasks } from './finished-deck.ts';
import { newWebhook, processWebhooks, readNewestDelivery } from './webhooks.ts';

/** Creates a running deck and a webhook of its owner that points to a receiver on loopback. */
export async function newDeckWithWebhook(
  receiverUrl: string,
  options: Parameters<typeof outlinedDeck>[0] = {},
) {
  const deck = await outlinedDeck(options);
  const owner = { user: deck.user, token: deck.token, refreshToken: '' };
  return { deck, webhook: await newWebhook(owner, receiverUrl) };
}

/** Creates a webhook with a delivery about a finished presentation, of which the first attempt was made. */
export async function newAttemptedDelivery(owner: TestUser, receiverUrl: string) {
  const webhook = await newWebhook(owner, receiverUrl, ['presentation.completed']);
  const { body } = await call('POST', '/presentations', {
    token: owner.token,
    body: { topic: 'Urban beekeeping', slide_count: 3 },
  });
  await runQueuedTasks(String(body.id));
  await processWebhooks();
  return { webhook, delivery: await readNewestDelivery(webhook) };
}
