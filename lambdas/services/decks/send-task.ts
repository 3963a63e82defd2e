import type { TaskMessage } from '#shared/schemas/queue.ts';
import { env } from '../../lib/env.ts';
import { type SendOptions, send } from '../../lib/queue.ts';
import type { DeckItem } from '../../stores/deck-store.ts';

/** Sends a task of a deck's current run to the generation queue, in its owner's group. */
export function sendTask(
  deck: Pick<DeckItem, 'id' | 'run' | 'owner_id'>,
  taskId: string,
  options: Pick<SendOptions, 'delaySeconds'> = {},
): Promise<void> {
  const message: TaskMessage = {
    v: 1,
    presentation_id: deck.id,
    run: deck.run,
    task_id: taskId,
  };
  return send(env.GENERATION_QUEUE_URL, message, { ...options, group: deck.owner_id });
}
