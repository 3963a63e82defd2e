import type { Clock } from '../../../lib/clock.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { pauseTask as pauseInStore } from '../../../stores/halt-tasks.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { advance } from '../engine/advance.ts';
import { taskAgain, taskFor, taskNotAllowed } from './task-actions.ts';

/**
 * Holds one task while the others go on: its lease is taken, so that its next heartbeat aborts the call.
 * When only held tasks are left, the deck is paused with reason `task`.
 */
export async function pauseTask(user: UserRecord, deckId: string, taskId: string, clock: Clock) {
  const { deck, task } = await taskFor(user, deckId, taskId, 'pause');
  if (!(await pauseInStore(task, clock.now()))) {
    const now = await taskAgain(user, deckId, taskId);
    throw taskNotAllowed(now.deck, now.task, user);
  }
  await noteEvent(deck.id, 'task_paused', { task: task.id });
  await advance(deck.id, clock);
  return taskAgain(user, deckId, taskId);
}
