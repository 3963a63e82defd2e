import type { Clock } from '../lib/clock.ts';
import { queueWebhookMessage } from '../lib/webhook-queue.ts';
import { sendAttempt } from '../services/webhooks/new-delivery.ts';
import {
  listDueDeliveries,
  listDueEvents,
  postponeDelivery,
  postponeEvent,
} from '../stores/webhook-delivery-store.ts';
import { type Job, runJobs } from './run-jobs.ts';

/** No job starts after this many ms: the function's timeout is 60 s. */
const budgetMs = 40_000;
/** Maximum number of items of a kind that one sweep handles; the next sweep continues. */
const maxItems = 1_000;
/** Time in ms after which a message that the sweeper sent counts as lost. */
const resendAfterMs = 5 * 60_000;

/**
 * Sends the messages of webhook deliveries that wait longer than SQS can delay a message, and those that were lost with
 * their sender.
 */
export async function sweepWebhooks(clock: Clock): Promise<void> {
  const now = clock.now();
  const later = now + resendAfterMs;
  const [events, deliveries] = await Promise.all([
    listDueEvents(now, maxItems),
    listDueDeliveries(now, maxItems),
  ]);
  const jobs: Job[] = [
    ...events.map((event) => ({
      name: event.id,
      work: async () => {
        const { user_id, id } = event;
        if (await postponeEvent(event, later))
          await queueWebhookMessage({ v: 1, kind: 'event', user_id, event_id: id });
      },
    })),
    ...deliveries.map((delivery) => ({
      name: delivery.id,
      work: async () => {
        if (await postponeDelivery(delivery, later)) await sendAttempt(delivery);
      },
    })),
  ];
  const failures = await runJobs(jobs, now + budgetMs, clock);
  if (failures > 0) throw new Error(`${failures} webhook messages could not be sent`);
}
