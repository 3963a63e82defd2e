import type { Clock } from '../lib/clock.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { sendTask, sendWatch } from '../services/decks/engine/send-task.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { cancelTasks } from '../stores/halt-tasks.ts';
import { expireTask, requeueExpired, type TaskItem, touchQueued } from '../stores/task-store.ts';

/**
 * Takes back the tasks of one run whose lease is over, and sends the messages of queued ones again.
 * Asides have no planner that would queue them: they are queued here, whatever their deck's status.
 */
export async function mendTasks(tasks: readonly TaskItem[], clock: Clock): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const deck = await getDeck(first.presentation_id);
  if (deck?.run !== first.run) {
    // Nobody wants them: deleted, or of an earlier run.
    await cancelTasks(first.presentation_id, first.run, clock.now());
    return;
  }
  for (const task of tasks) await mend(task, deck, clock);
  await advance(deck.id, clock);
}

async function mend(task: TaskItem, deck: DeckItem, clock: Clock): Promise<void> {
  const now = clock.now();
  if (task.status === 'running' && !task.is_aside) {
    await expireTask(task, now);
    return;
  }
  await sendWatch(deck, task.id);
  const isToBeSent =
    task.status === 'running'
      ? await requeueExpired(task, now)
      : await touchQueued(task, task.queued_at, now);
  if (isToBeSent) await sendTask(deck, task.id);
}
