import type { Clock } from '../lib/clock.ts';
import { ownerLimits } from '../services/decks/engine/deck-progress.ts';
import { isFileTask } from '../services/decks/engine/file-limit.ts';
import { freeEndedSlots } from '../services/decks/engine/free-ended-slots.ts';
import { takeSideSlot } from '../stores/side-slot-store.ts';
import { type ClaimedTask, NotReady } from './task-context.ts';

/** Seconds until a waiting side task is claimed again, at least; up to twice as long, so that many don't meet. */
const waitSeconds = 5;

/**
 * Takes one of the owner's slots for a side task that calls a model: as many as the owner's plan allows running tasks.
 * The task keeps it until it has ended. Throws NotReady when others have them all: the task waits in the queue and uses
 * no attempt. Does nothing for other tasks: the planner limits those of a run, and their start limits files.
 */
export async function takeCallSlot({ deck, task }: ClaimedTask, clock: Clock): Promise<void> {
  if (!task.is_aside || isFileTask(task.kind)) return;
  const limit = ownerLimits(deck).running_tasks;
  const take = () => takeSideSlot(deck.owner_id, 'calls', task, limit);
  if (await take()) return;
  const isOneFree = await freeEndedSlots(deck.owner_id, 'calls', limit);
  if (isOneFree && (await take())) return;
  const delaySeconds = waitSeconds + Math.floor(clock.random() * (waitSeconds + 1));
  throw new NotReady('a slot of the owner', delaySeconds);
}
