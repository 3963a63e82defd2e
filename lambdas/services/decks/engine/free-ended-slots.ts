import { freeSlot, listSlots, type SlotKind } from '../../../stores/side-slot-store.ts';
import { getTask, isActiveTask, type TaskKey } from '../../../stores/task-store.ts';

/**
 * Frees the slots of an owner's ended side tasks if fewer than `count` slots are free; returns false if fewer are
 * still free after that.
 */
export async function freeEndedSlots(
  ownerId: string,
  kind: SlotKind,
  limit: number,
  count = 1,
): Promise<boolean> {
  const slots = await listSlots(ownerId, kind);
  const missingCount = slots.length + count - limit;
  if (missingCount <= 0) return true;
  const freed = await Promise.all(slots.map((task) => freeIfEnded(ownerId, kind, task)));
  return freed.filter(Boolean).length >= missingCount;
}

async function freeIfEnded(ownerId: string, kind: SlotKind, key: TaskKey): Promise<boolean> {
  const task = await getTask(key);
  return task && isActiveTask(task) ? false : freeSlot(ownerId, kind, key);
}
