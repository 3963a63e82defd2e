import { held } from './conditions.ts';
import { taskEntity } from './task-entity.ts';
import { keyOf, listTasks, moved, type TaskItem, type TaskKey } from './task-store.ts';

/** failed or paused -> pending with all its attempts given back; false when it is neither. */
export function restartTask(task: TaskItem, now: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(task))
      .set({
        ...moved(task, 'pending', now),
        content_failures: 0,
        throttles: 0,
        overruns: 0,
        put_backs: task.claims,
      })
      .add({ rev: 1, attempt: 1 })
      .remove(['error', 'finished_at'])
      .where(
        (item, op) =>
          `(${op.eq(item.status, 'failed')} OR ${op.eq(item.status, 'paused')}) AND ${op.eq(item.attempt, task.attempt)}`,
      )
      .go(),
  );
}

/*
 * paused, cancelled or deleted   task -> its new status, lease_owner ''
 * worker                         heartbeat and commit ask for their lease_owner: the call is aborted,
 *                                nothing is written. lease_until stays: until then its worker may live.
 */
/** queued or running -> paused, its lease taken away; false when it is neither. */
export function pauseTask(key: TaskKey, now: number): Promise<boolean> {
  return held(() =>
    taskEntity()
      .patch(keyOf(key))
      .set({ ...moved(key, 'paused', now), lease_owner: '' })
      .add({ rev: 1 })
      .where((task, op) => `${op.eq(task.status, 'queued')} OR ${op.eq(task.status, 'running')}`)
      .go(),
  );
}

const isOpen = (task: TaskItem) => ['pending', 'queued', 'running', 'paused'].includes(task.status);

/** Ends tasks of a run that are not finished, and takes their leases away. */
export async function cancelTasks(
  presentationId: string,
  run: number,
  now: number,
  isWanted: (task: TaskItem) => boolean = () => true,
): Promise<void> {
  for (const task of await listTasks(presentationId, run)) {
    if (!isOpen(task) || !isWanted(task)) continue;
    await held(() =>
      taskEntity()
        .patch(keyOf(task))
        .set({ ...moved(task, 'cancelled', now), lease_owner: '' })
        .add({ rev: 1 })
        .where(
          (item, op) => `${op.ne(item.status, 'completed')} AND ${op.ne(item.status, 'failed')}`,
        )
        .go(),
    );
  }
}
