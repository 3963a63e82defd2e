import type { Clock } from '../lib/clock.ts';
import { getOwnerLimits } from '../services/decks/engine/deck-progress.ts';
import { isFileTask } from '../services/decks/engine/file-limit.ts';
import { freeEndedSlots } from '../services/decks/engine/free-ended-slots.ts';
import { minTierRunningTasks } from '../services/decks/engine/in-flight-cap.ts';
import { takeSideSlot } from '../stores/side-slot-store.ts';
import { type ClaimedTask, DependencyNotReady } from './task-context.ts';

/**
 * Minimum seconds until a side task that found no free slot is claimed again. The actual delay is up to twice as long,
 * so that many tasks don't return at the same time.
 */
const waitSeconds = 5;

/**
 * Time in ms that a message takes to reach a worker, cold starts included. A task that waited for longer shows that the
 * workers are busy.
 */
const maxQueueMs = 2_000;

/**
 * Returns how many side tasks (tasks outside a run, such as revising a slide) of the owner may call a model at a time:
 * as many as the tier allows running tasks. While the workers are busy, only as many as the lowest tier allows:
 * otherwise one owner could occupy all workers of a small deployment.
 */
function getCallLimit({ deck, task }: ClaimedTask, now: number): number {
  const { running_tasks } = getOwnerLimits(deck);
  const areWorkersBusy = now - task.queued_at > maxQueueMs;
  return areWorkersBusy ? Math.min(running_tasks, minTierRunningTasks()) : running_tasks;
}

/**
 * Takes one of the owner's slots for a side task that calls a model. The task keeps the slot until it has ended. Throws
 * DependencyNotReady when other tasks have all slots: the task waits in the queue and uses no attempt. Does nothing for
 * tasks of a run, which the planner limits, and for tasks that render files, which are limited when they are started.
 */
export async function acquireCallSlot(claimed: ClaimedTask, clock: Clock): Promise<void> {
  const { deck, task } = claimed;
  if (!task.is_aside || isFileTask(task.kind)) return;
  const limit = getCallLimit(claimed, clock.now());
  const tryAcquire = () => takeSideSlot(deck.owner_id, 'calls', task, limit);
  if (await tryAcquire()) return;
  const isOneFree = await freeEndedSlots(deck.owner_id, 'calls', limit);
  if (isOneFree && (await tryAcquire())) return;
  const delaySeconds = waitSeconds + Math.floor(clock.random() * (waitSeconds + 1));
  throw new DependencyNotReady('a slot of the owner', delaySeconds);
}
