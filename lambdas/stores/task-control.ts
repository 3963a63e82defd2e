import { isAbsentOrInactive } from './task-conditions.ts';
import { taskEntity } from './task-entity.ts';
import {
  createTaskStatusFields,
  listTasks,
  type TaskItem,
  type TaskKey,
  toTaskKey,
} from './task-store.ts';
import { tryWrite } from './try-write.ts';

/** Changes a failed or paused task to pending and resets its attempts; false in any other status. */
export function restartTask(task: TaskItem, now: number): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(task))
      .set({
        ...createTaskStatusFields(task, 'pending', now),
        content_failures: 0,
        throttles: 0,
        overruns: 0,
        put_backs: task.claims,
      })
      .add({ rev: 1, attempt: 1 })
      .remove(['error', 'started_at', 'finished_at'])
      .where(
        (item, op) =>
          `(${op.eq(item.status, 'failed')} OR ${op.eq(item.status, 'paused')}) AND ${op.eq(item.attempt, task.attempt)}`,
      )
      .go(),
  );
}

/*
 * pause, cancel or delete   task -> its new status, lease_owner ''
 * worker                    heartbeat and commit require their lease_owner: the call is aborted and nothing is
 *                           written. lease_until is kept: until then the worker may still be alive.
 */
/** Pauses a queued or running task and revokes its lease; false in any other status. */
export function pauseTask(key: TaskKey, now: number): Promise<boolean> {
  return tryWrite(() =>
    taskEntity()
      .patch(toTaskKey(key))
      .set({ ...createTaskStatusFields(key, 'paused', now), lease_owner: '' })
      .add({ rev: 1 })
      .where((task, op) => `${op.eq(task.status, 'queued')} OR ${op.eq(task.status, 'running')}`)
      .go(),
  );
}

const isUnfinished = (task: TaskItem) =>
  ['pending', 'queued', 'running', 'paused'].includes(task.status);

/** Cancels the unfinished tasks of a run and revokes their leases. */
export async function cancelTasks(
  presentationId: string,
  run: number,
  now: number,
  shouldCancel: (task: TaskItem) => boolean = () => true,
): Promise<void> {
  for (const task of await listTasks(presentationId, run)) {
    if (!isUnfinished(task) || !shouldCancel(task)) continue;
    await tryWrite(() =>
      taskEntity()
        .patch(toTaskKey(task))
        .set({ ...createTaskStatusFields(task, 'cancelled', now), lease_owner: '' })
        .add({ rev: 1 })
        .where(
          (item, op) => `${op.ne(item.status, 'completed')} AND ${op.ne(item.status, 'failed')}`,
        )
        .go(),
    );
  }
}

/** Removes a task, unless it is queued or running. */
export const removeEndedTask = (key: TaskKey): Promise<boolean> =>
  tryWrite(() => taskEntity().delete(toTaskKey(key)).where(isAbsentOrInactive).go());

/** Returns the tasks of all runs that have a user's instruction, strongly consistent. */
export async function listInstructedTasks(presentation_id: string): Promise<TaskItem[]> {
  const { data } = await taskEntity()
    .query.primary({ presentation_id })
    .where(({ ask }, { exists }) => exists(ask))
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Removes the users' instructions from all tasks of a presentation. Idempotent. */
export async function removeTaskInstructions(presentation_id: string): Promise<void> {
  for (const task of await listInstructedTasks(presentation_id))
    await tryWrite(() => taskEntity().patch(toTaskKey(task)).remove(['ask']).go());
}
