import type { WebhookMessage } from '#shared/schemas/queue.ts';
import { env } from './env.ts';
import { sendMessage } from './queue.ts';

/** Time in ms after which a message counts as lost, and the sweeper sends it again. */
export const messageLostMs = 60_000;

/** Queues a message for the webhook sender, in the message group of its user; resolves once it is queued. */
export const queueWebhookMessage = (message: WebhookMessage, delaySeconds = 0): Promise<void> =>
  sendMessage(env.WEBHOOK_QUEUE_URL, message, { delaySeconds, group: message.user_id });
