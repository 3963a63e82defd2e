import { taskIds } from '#shared/domain/plan-next.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import { restartTask } from '../../../stores/task-control.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { advance } from '../engine/advance.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { chargeQuota, requeueDeck } from '../engine/requeue-deck.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { authorizeTask, createTaskNotAllowedError, reloadTask } from './task-actions.ts';

/**
 * Starts a paused or failed task, and requeues its deck if it stopped because of the task. Regenerates a finished
 * slide in a side task. Returns the active task. Throws not_found, forbidden, task_action_not_allowed,
 * quota_exceeded, stage_cap, token_cap and the errors of startSideTask.
 */
export async function startTask(user: UserRecord, deckId: string, taskId: string, clock: Clock) {
  const { deck, task } = await authorizeTask(user, deckId, taskId, 'start');
  if (task.status === 'completed') return regenerateSlide(user, deck, task, clock);
  if (task.is_aside) return restartSideTask(user, deck, task, clock);
  await chargeQuota(deck, clock.now());
  if (!(await restartTask(task, clock.now()))) {
    const now = await reloadTask(user, deckId, taskId);
    throw createTaskNotAllowedError(now.deck, now.task, user);
  }
  await recordUserEvent(user, deck, 'task_started', { task: task.id });
  await requeueStoppedDeck(deck, clock);
  await advance(deck.id, clock);
  return reloadTask(user, deckId, taskId);
}

/**
 * Requeues a stopped deck. Reads the deck after the write of the task: a planner that stopped the deck before that
 * write is corrected here, and a planner that runs later reads the restarted task.
 */
async function requeueStoppedDeck(startedDeck: DeckItem, clock: Clock): Promise<void> {
  const deck = await getDeck(startedDeck.id);
  const isStopped =
    deck?.status === 'failed' || (deck?.status === 'paused' && deck.reason === 'task');
  if (deck && isStopped && deck.run === startedDeck.run) await requeueDeck(deck, clock.now());
}

async function regenerateSlide(user: UserRecord, deck: DeckItem, task: TaskItem, clock: Clock) {
  const slide_id = task.slide_id ?? '';
  const sideTask: NewSideTask = {
    id: taskIds.remake(deck.run, slide_id),
    kind: 'slides.revise',
    slide_id,
    slide_index: deck.slide_ids.indexOf(slide_id),
    ready: true,
  };
  return startWithinTokenCap(user, deck, sideTask, clock);
}

/** Restarts a side task that ended without a result. */
function restartSideTask(
  user: UserRecord,
  deck: DeckItem,
  { id, kind, slide_id, slide_index, ask }: TaskItem,
  clock: Clock,
) {
  const slideFields = {
    ...(slide_id && { slide_id }),
    ...(slide_index !== undefined && { slide_index }),
  };
  return startWithinTokenCap(
    user,
    deck,
    { id, kind, ready: true, ...slideFields, ...(ask && { ask }) },
    clock,
  );
}

async function startWithinTokenCap(
  user: UserRecord,
  deck: DeckItem,
  sideTask: NewSideTask,
  clock: Clock,
) {
  await checkTokenCap(user, deck, clock);
  return { deck, task: await startSideTask(deck, sideTask, clock) };
}
