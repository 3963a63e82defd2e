import { Fenced } from '#shared/errors.ts';
import { isAbsentOrInactive } from './task-conditions.ts';
import { type TaskKey, taskKey } from './task-store.ts';
import { transact, type Writes } from './transact.ts';
import { slotsEntity } from './usage-entities.ts';

const slotName = ({ presentation_id, run, id }: TaskKey): string =>
  `${presentation_id}#${run}#${id}`;

function parseSlotName(name: string): TaskKey {
  const [presentation_id = '', run = '', ...id] = name.split('#');
  return { presentation_id, run: Number(run), id: id.join('#') };
}

/** Returns the tasks that have one of an owner's file slots; strongly consistent. */
export async function listFileSlots(ownerId: string): Promise<TaskKey[]> {
  const { data } = await slotsEntity().get({ user_id: ownerId }).go({ consistent: true });
  return [...(data?.files ?? [])].map(parseSlotName);
}

/*
 * Nothing frees a slot when its task ends, so no crash can leak one. The transaction that queues a task takes the slot;
 * the next start that finds no free slot frees those of ended tasks, on condition that they are still ended.
 */
/** Takes one of the owner's slots for a task, at most `limit`; for the transaction that queues the task. */
export const takeFileSlot =
  (ownerId: string, task: TaskKey, limit: number): Writes =>
  (entities) => [
    entities.slots
      .update({ user_id: ownerId })
      .add({ files: [slotName(task)] })
      .where(
        ({ files }, op) =>
          `(${op.notExists(files)} OR ${op.size(files)} < ${op.escape(limit)} OR ${op.contains(files, slotName(task))})`,
      )
      .commit(),
  ];

/** Frees the slot of a task that has ended; false when the task is queued or running again. Idempotent. */
export async function freeFileSlot(ownerId: string, task: TaskKey): Promise<boolean> {
  try {
    await transact((entities) => [
      entities.slots
        .update({ user_id: ownerId })
        .delete({ files: [slotName(task)] })
        .commit(),
      entities.task.check(taskKey(task)).where(isAbsentOrInactive).commit(),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Fenced) return false;
    throw error;
  }
}
