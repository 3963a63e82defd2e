import type { TaskMessage } from '#shared/schemas/queue.ts';
import { env } from '../../../lib/env.ts';
import { type SendOptions, sendMessage } from '../../../lib/queue.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { leaseMs } from '../../../stores/task-store.ts';

type TaskDeck = Pick<DeckItem, 'id' | 'run' | 'owner_id'>;
type Delay = Pick<SendOptions, 'delaySeconds'>;

const taskMessage = (deck: TaskDeck, taskId: string): TaskMessage => ({
  v: 1,
  presentation_id: deck.id,
  run: deck.run,
  task_id: taskId,
});

/** Sends a task of the deck's current run to the generation queue, in its owner's message group. */
export const sendTask = (deck: TaskDeck, taskId: string, options: Delay = {}): Promise<void> =>
  sendMessage(env.GENERATION_QUEUE_URL, taskMessage(deck, taskId), {
    ...options,
    group: deck.owner_id,
  });

/*
 * sender   watch message ── task queued ── task message x      (may die after each step)
 * worker                                   receives x, claims  (may die after each step)
 * watch    .................................... runs one lease later and repairs what is missing
 */
/**
 * Sends the watch message of a task that is about to be queued; it arrives one lease after the task's message. See
 * watch-task.ts.
 */
export const sendWatch = (
  deck: TaskDeck,
  taskId: string,
  { delaySeconds = 0 }: Delay = {},
): Promise<void> =>
  sendMessage(env.WATCH_QUEUE_URL, taskMessage(deck, taskId), {
    delaySeconds: delaySeconds + leaseMs / 1000,
    group: deck.owner_id,
  });

/** Sends the watch message of a deck that is about to start and has no task yet. */
export const sendStartWatchMessage = (deck: TaskDeck): Promise<void> =>
  sendWatch(deck, `start-${deck.run}`);
