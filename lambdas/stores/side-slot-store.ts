import { ConditionFailed } from '#shared/errors.ts';
import { isAbsentOrInactive } from './task-conditions.ts';
import { type TaskKey, toTaskKey } from './task-store.ts';
import { transact, type Writes } from './transact.ts';
import { ownerSlotsEntity } from './usage-entities.ts';

/**
 * Kind of the slots of side tasks: tasks that render a requested file, render a file of published edits, or call a
 * model.
 */
export type SlotKind = 'files' | 'publications' | 'calls';

const formatSlotName = ({ presentation_id, run, id }: TaskKey): string =>
  `${presentation_id}#${run}#${id}`;

function parseSlotName(name: string): TaskKey {
  const [presentation_id = '', run = '', ...id] = name.split('#');
  return { presentation_id, run: Number(run), id: id.join('#') };
}

function toSlotSet(kind: SlotKind, tasks: readonly TaskKey[]) {
  const names = tasks.map(formatSlotName);
  if (kind === 'files') return { files: names };
  return kind === 'calls' ? { calls: names } : { publications: names };
}

/** Returns the side tasks that have one of an owner's slots; strongly consistent. */
export async function listSlots(ownerId: string, kind: SlotKind): Promise<TaskKey[]> {
  const { data } = await ownerSlotsEntity().get({ user_id: ownerId }).go({ consistent: true });
  return [...(data?.[kind] ?? [])].map(parseSlotName);
}

/*
 * The end of a task does not release its slot, so a crash can't leak one. A slot is taken by the transaction that
 * queues a file's task, or by the worker that claimed another side task. If no slot is free, the same step first
 * releases the slots of ended tasks, on condition that the tasks are still ended.
 */
/**
 * Returns the writes that acquire one of the owner's `limit` slots for each task. A task that already has a slot keeps
 * it.
 */
export const takeSlotWrites =
  (ownerId: string, kind: SlotKind, tasks: readonly TaskKey[], limit: number): Writes =>
  (entities) => [
    entities.slots
      .update({ user_id: ownerId })
      .add(toSlotSet(kind, tasks))
      .where((slots, op) => {
        const names = slots[kind];
        const hasAllSlots = tasks
          .map((task) => op.contains(names, formatSlotName(task)))
          .join(' AND ');
        return `(${op.notExists(names)} OR ${op.size(names)} <= ${op.escape(limit - tasks.length)} OR (${hasAllSlots}))`;
      })
      .commit(),
  ];

/** Acquires one of the owner's `limit` slots for a task; false when other tasks have all of them. */
export const takeSideSlot = (
  ownerId: string,
  kind: SlotKind,
  task: TaskKey,
  limit: number,
): Promise<boolean> => isWritten(takeSlotWrites(ownerId, kind, [task], limit));

/** Frees the slot of a task that has ended; false when the task is queued or running again. Idempotent. */
export const freeSlot = (ownerId: string, kind: SlotKind, task: TaskKey): Promise<boolean> =>
  isWritten((entities) => [
    entities.slots
      .update({ user_id: ownerId })
      .delete(toSlotSet(kind, [task]))
      .commit(),
    entities.task.check(toTaskKey(task)).where(isAbsentOrInactive).commit(),
  ]);

async function isWritten(writes: Writes): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
