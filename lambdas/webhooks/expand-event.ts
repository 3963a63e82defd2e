import type { WebhookMessage } from '#shared/schemas/queue.ts';
import { type Clock, formatIso } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { trySpendUse } from '../services/rate-limits/rate-limit.ts';
import { createDeliveryRecord, sendAttempt } from '../services/webhooks/new-delivery.ts';
import {
  getWebhookEvent,
  expandEvent as replaceEventWithDeliveries,
} from '../stores/webhook-delivery-store.ts';
import type { WebhookEvent } from '../stores/webhook-event-entity.ts';
import { listWebhooks } from '../stores/webhook-store.ts';

type EventMessage = Extract<WebhookMessage, { kind: 'event' }>;

/**
 * Creates a delivery for each active webhook that subscribes to the event, and sends their messages. Above the user's
 * limit, deliveries are stored as failed; above a second limit, they are not stored. Events about comments have their
 * own limit, so that commenters can't use up the limit of the other events. Does nothing when another process has
 * already expanded the event; starts over when a webhook was deleted while this function ran.
 */
export async function expandEvent(message: EventMessage, clock: Clock): Promise<void> {
  const { user_id, event_id } = message;
  const event = await getWebhookEvent({ user_id, id: event_id });
  if (!event) return;
  const webhooks = (await listWebhooks(user_id)).filter(
    ({ is_active, events }) => is_active && events.includes(event.type),
  );
  const { presentation_id } = event;
  const now = clock.now();
  const payload = createEventPayload(event);
  const limit = event.comment ? 'webhook_comment_account' : 'webhook_delivery_account';
  const isAllowed = await trySpendUse(limit, user_id, webhooks.length);
  const isStored =
    isAllowed || (await trySpendUse('webhook_unsent_account', user_id, webhooks.length));
  const deliveries = (isStored ? webhooks : []).map((webhook) => ({
    ...createDeliveryRecord(webhook, { id: clock.id(), event_id, presentation_id, now }, payload),
    ...(isAllowed ? {} : limitReachedOutcome),
  }));
  if (!(await replaceEventWithDeliveries(event, deliveries))) return expandEvent(message, clock);
  if (isAllowed) await Promise.all(deliveries.map((delivery) => sendAttempt(delivery)));
}

const limitReachedOutcome = { status: 'failed', due_at: 0, error: 'limit_reached' } as const;

/** Returns the body of an event; docs/api.md describes it. */
function createEventPayload(event: WebhookEvent) {
  const { type, at, presentation_id, title, status, version, error, comment } = event;
  const api = `${env.APP_ORIGIN}/api/presentations/${presentation_id}`;
  return {
    type,
    timestamp: formatIso(at),
    data: {
      presentation_id,
      title,
      status,
      ...(version === undefined ? {} : { version }),
      ...(error === undefined ? {} : { error: { code: error.code, detail: error.detail } }),
      ...(comment === undefined ? {} : { comment }),
      links: {
        app: `${env.APP_ORIGIN}/presentation/${presentation_id}`,
        api,
        ...(version === undefined ? {} : { download: `${api}/download?version=${version}` }),
      },
    },
  };
}
