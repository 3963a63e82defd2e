import type { Clock } from '../../../lib/clock.ts';
import { pauseTask as pauseInStore } from '../../../stores/task-control.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { advance } from '../engine/advance.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { authorizeTask, createTaskNotAllowedError, reloadTask } from './task-actions.ts';

/**
 * Pauses one task while the others continue. Its lease is revoked, so that its next heartbeat aborts the model call.
 * When all unfinished tasks are paused, the deck is paused with reason `task`.
 */
export async function pauseTask(user: UserRecord, deckId: string, taskId: string, clock: Clock) {
  const { deck, task } = await authorizeTask(user, deckId, taskId, 'pause');
  if (!(await pauseInStore(task, clock.now()))) {
    const now = await reloadTask(user, deckId, taskId);
    throw createTaskNotAllowedError(now.deck, now.task, user);
  }
  await recordUserEvent(user, deck, 'task_paused', { task: task.id });
  await advance(deck.id, clock);
  return reloadTask(user, deckId, taskId);
}
