import { type NewTask, taskIds } from '#shared/domain/plan-next.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isLiveAndUnchanged } from '../../../stores/deck-conditions.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { takeSlotWrites } from '../../../stores/side-slot-store.ts';
import { isAbsentOrInactive, isInAttempt } from '../../../stores/task-conditions.ts';
import type { TaskInstruction } from '../../../stores/task-entity.ts';
import {
  createTaskItem,
  createTaskStatusFields,
  getTask,
  isActiveTask,
  type TaskItem,
  type TaskKey,
  toTaskKey,
} from '../../../stores/task-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import { freeEndedFileSlots, isFileTask, maxActiveFiles } from './file-limit.ts';
import { sendTask, sendWatch } from './send-task.ts';

export type NewSideTask = NewTask & {
  version?: number;
  ask?: TaskInstruction;
  /** Id of the person who starts the task; see editorId. */
  by?: string;
};

/*
 * user A reads: no active task ──────────── writes revise on condition that no remake is active: fails user B reads:
 * no active task ── writes remake
 */
/**
 * Starts a side task, or restarts it when it has ended. If the task is active already and has no instruction, returns
 * it. Throws being_made while another task changes the same slide or the active task has an instruction,
 * files_in_progress when too many files of the owner are being rendered, and conflict when the deck has changed since
 * it was read.
 */
export async function startSideTask(
  deck: DeckItem,
  sideTask: NewSideTask,
  clock: Clock,
): Promise<TaskItem> {
  const key = { presentation_id: deck.id, run: deck.run, id: sideTask.id };
  const others = listConflictingTasks(deck, sideTask);
  const [taskBefore, ...conflicting] = await Promise.all([key, ...others].map(getTask));
  if (conflicting.some((task) => task && isActiveTask(task))) throw new AppError('being_made');
  if (taskBefore && isActiveTask(taskBefore)) return joinActiveTask(taskBefore);
  if (isFileTask(sideTask.kind)) await freeEndedFileSlots(deck.owner_id);
  await sendWatch(deck, sideTask.id);
  try {
    await writeTask(deck, sideTask, { taskBefore, others, now: clock.now() });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const [current, ...conflicting] = await Promise.all([key, ...others].map(getTask));
    // Another request has started the task since it was read above: join that task, so that it runs only once.
    if (current && isActiveTask(current)) return joinActiveTask(current);
    if (conflicting.some((task) => task && isActiveTask(task))) throw new AppError('being_made');
    // Other requests may have acquired the last slots since the check above: this call then throws files_in_progress.
    if (isFileTask(sideTask.kind)) await freeEndedFileSlots(deck.owner_id);
    throw new AppError('conflict', { cause: error });
  }
  await sendTask(deck, sideTask.id);
  return (
    (await getTask(key)) ?? Promise.reject(new Error(`the task ${sideTask.id} does not exist`))
  );
}

/** Returns a new side task. Its status is queued, because the planner does not queue side tasks. */
export const createSideTaskItem = (deck: DeckItem, sideTask: NewSideTask, now: number) => ({
  ...createTaskItem(deck.id, deck.run, sideTask, 'queued', now),
  is_aside: true,
  ...(sideTask.version === undefined ? {} : { version: sideTask.version }),
  ...(sideTask.ask === undefined ? {} : { ask: sideTask.ask }),
  ...(sideTask.by === undefined ? {} : { by: sideTask.by }),
});

/**
 * Returns the keys of the other side tasks that may change the same slide. Two of them must not be active at once: the
 * result that is stored second would be based on an outdated slide.
 */
const listConflictingTasks = (
  { id, run }: DeckItem,
  { id: ownId, slide_id }: NewSideTask,
): TaskKey[] =>
  slide_id === undefined
    ? []
    : [taskIds.revise, taskIds.remake, taskIds.add, taskIds.picture]
        .map((idOf) => ({ presentation_id: id, run, id: idOf(run, slide_id) }))
        .filter((task) => task.id !== ownId);

/** Returns an active task. Throws being_made when the task has an instruction, because the caller's may differ. */
function joinActiveTask(task: TaskItem): TaskItem {
  if (task.ask) throw new AppError('being_made');
  return task;
}

/**
 * Returns the write that queues a side task: creates the task, or restarts it on condition that it is unchanged since
 * `taskBefore` was read.
 */
export const queueSideTask = (
  entities: Parameters<Writes>[0],
  deck: DeckItem,
  sideTask: NewSideTask,
  { taskBefore, now }: Pick<TaskWrite, 'taskBefore' | 'now'>,
) =>
  taskBefore
    ? entities.task
        .patch(toTaskKey(taskBefore))
        .set({
          ...createTaskStatusFields(taskBefore, 'queued', now),
          content_failures: 0,
          throttles: 0,
          overruns: 0,
          put_backs: taskBefore.claims,
          ...(sideTask.by === undefined ? {} : { by: sideTask.by }),
          ...(sideTask.ask === undefined ? {} : { ask: sideTask.ask }),
          ...(sideTask.version === undefined ? {} : { version: sideTask.version }),
        })
        .add({ rev: 1, attempt: 1 })
        .remove(['error', 'started_at', 'finished_at', 'is_unchanged'])
        .where(isInAttempt(taskBefore.attempt))
        .commit()
    : entities.task.create(createSideTaskItem(deck, sideTask, now)).commit();

type TaskWrite = { taskBefore: TaskItem | undefined; others: readonly TaskKey[]; now: number };

async function writeTask(
  deck: DeckItem,
  sideTask: NewSideTask,
  { taskBefore, others, now }: TaskWrite,
): Promise<void> {
  const checkOthers: Writes = (entities) =>
    others.map((otherTask) => entities.task.check(otherTask).where(isAbsentOrInactive).commit());
  const key = { presentation_id: deck.id, run: deck.run, id: sideTask.id };
  const takeSlot = takeSlotWrites(deck.owner_id, 'files', [key], maxActiveFiles);
  await transact((entities) => [
    ...checkOthers(entities),
    ...(isFileTask(sideTask.kind) ? takeSlot(entities) : []),
    entities.deck.check({ id: deck.id }).where(isLiveAndUnchanged(deck)).commit(),
    queueSideTask(entities, deck, sideTask, { taskBefore, now }),
  ]);
}
