import type { TaskMessage } from '#shared/schemas/queue.ts';
import { env } from '../../../lib/env.ts';
import { type SendOptions, send } from '../../../lib/queue.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { leaseMs } from '../../../stores/task-store.ts';

type OwnDeck = Pick<DeckItem, 'id' | 'run' | 'owner_id'>;
type Delay = Pick<SendOptions, 'delaySeconds'>;

const messageOf = (deck: OwnDeck, taskId: string): TaskMessage => ({
  v: 1,
  presentation_id: deck.id,
  run: deck.run,
  task_id: taskId,
});

/** Sends a task of a deck's current run to the generation queue, in its owner's group. */
export const sendTask = (deck: OwnDeck, taskId: string, options: Delay = {}): Promise<void> =>
  send(env.GENERATION_QUEUE_URL, messageOf(deck, taskId), { ...options, group: deck.owner_id });

/*
 * sender   watch ── queued ── message x                 (may die after each of them)
 * worker                        receives x  claims x    (may die after each of them)
 * watch    .................................... looks a lease later: whatever is missing is done
 */
/** Sends the watch of a task that is about to be queued; see watch-task.ts. Comes a lease after the task's message. */
export const sendWatch = (
  deck: OwnDeck,
  taskId: string,
  { delaySeconds = 0 }: Delay = {},
): Promise<void> =>
  send(env.WATCH_QUEUE_URL, messageOf(deck, taskId), {
    delaySeconds: delaySeconds + leaseMs / 1000,
    group: deck.owner_id,
  });

/** Sends the watch of a deck that is about to be started and has no task yet. */
export const watchStart = (deck: OwnDeck): Promise<void> => sendWatch(deck, `start-${deck.run}`);
