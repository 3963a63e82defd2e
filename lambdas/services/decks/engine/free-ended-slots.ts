import { freeSlot, listSlots, type SlotKind } from '../../../stores/side-slot-store.ts';
import { getTask, isActiveTask, type TaskKey } from '../../../stores/task-store.ts';

/** Frees the slots of an owner's ended side tasks if none is free; false when all are in use. */
export async function freeEndedSlots(
  ownerId: string,
  kind: SlotKind,
  limit: number,
): Promise<boolean> {
  const slots = await listSlots(ownerId, kind);
  if (slots.length < limit) return true;
  const freed = await Promise.all(slots.map((task) => freeIfEnded(ownerId, kind, task)));
  return freed.includes(true);
}

/** Frees the slot of a side task that has ended; false when it is queued or running. */
export async function freeIfEnded(ownerId: string, kind: SlotKind, key: TaskKey): Promise<boolean> {
  const task = await getTask(key);
  return task && isActiveTask(task) ? false : freeSlot(ownerId, kind, key);
}
