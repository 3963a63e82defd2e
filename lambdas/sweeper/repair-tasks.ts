import type { Clock } from '../lib/clock.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { sendTask, sendWatch } from '../services/decks/engine/send-task.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { cancelTasks } from '../stores/task-control.ts';
import {
  markMessageResent,
  requeueExpired,
  resetExpired,
  type TaskItem,
} from '../stores/task-store.ts';

/**
 * Requeues the tasks of one run whose lease has expired, and sends the messages of queued ones again. Side tasks are
 * queued here whatever their deck's status, because the planner ignores them.
 */
export async function repairTasks(tasks: readonly TaskItem[], clock: Clock): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const deck = await getDeck(first.presentation_id);
  if (deck?.run !== first.run) {
    // The deck was deleted, or the tasks belong to an earlier run.
    await cancelTasks(first.presentation_id, first.run, clock.now());
    return;
  }
  for (const task of tasks) await repairTask(task, deck, clock);
  await advance(deck.id, clock);
}

async function repairTask(task: TaskItem, deck: DeckItem, clock: Clock): Promise<void> {
  const now = clock.now();
  if (task.status === 'running' && !task.is_aside) {
    await resetExpired(task, now);
    return;
  }
  await sendWatch(deck, task.id);
  const shouldSend =
    task.status === 'running'
      ? await requeueExpired(task, now)
      : await markMessageResent(task, task.queued_at, now);
  if (shouldSend) await sendTask(deck, task.id);
}
