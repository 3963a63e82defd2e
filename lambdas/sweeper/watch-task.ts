import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { send } from '../lib/queue.ts';
import { getDeck } from '../stores/deck-store.ts';
import { getTask, requeueExpired } from '../stores/task-store.ts';

/**
 * Looks after one claim: a task whose lease is over is queued again at once, one that is alive is looked
 * at again when its lease would end. Anything else needs no watch.
 */
export async function watchTask(message: TaskMessage, clock: Clock): Promise<void> {
  const key = { presentation_id: message.presentation_id, run: message.run, id: message.task_id };
  const task = await getTask(key);
  if (task?.status !== 'running') return;
  const deck = await getDeck(message.presentation_id);
  if (!deck || deck.run !== message.run) return;
  const now = clock.now();
  const left = (task.lease_until ?? 0) - now;
  if (left >= 0) {
    const delaySeconds = Math.ceil(left / 1000) + 1;
    await send(env.WATCH_QUEUE_URL, message, { delaySeconds, group: deck.owner_id });
  } else if (await requeueExpired(key, now)) {
    await send(env.GENERATION_QUEUE_URL, message, { group: deck.owner_id });
  }
}
