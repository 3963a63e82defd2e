import { taskIds } from '#shared/domain/plan-next.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { restartTask } from '../../../stores/halt-tasks.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { advance } from '../engine/advance.ts';
import { chargeQuota, checkTokenCap, requeueDeck } from '../engine/requeue.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { taskAgain, taskFor, taskNotAllowed } from './task-actions.ts';

/**
 * Starts a task that was held or has failed, and its deck with it where that stood still for it; a finished
 * slide is made again beside the deck's course. Answers the task that is at work.
 */
export async function startTask(user: UserRecord, deckId: string, taskId: string, clock: Clock) {
  const { deck, task } = await taskFor(user, deckId, taskId, 'start');
  if (task.status === 'completed') return remake(deck, task, clock);
  if (task.is_aside) return again(deck, task, clock);
  await chargeQuota(deck, clock.now());
  if (!(await restartTask(task, clock.now()))) {
    const now = await taskAgain(user, deckId, taskId);
    throw taskNotAllowed(now.deck, now.task, user);
  }
  await noteEvent(deck.id, 'task_started', { task: task.id });
  await takeDeckAlong(deck, clock);
  await advance(deck.id, clock);
  return taskAgain(user, deckId, taskId);
}

/** Read after the task's write: a planner that moved the deck before it is put right here, a later one sees the task. */
async function takeDeckAlong(seen: DeckItem, clock: Clock): Promise<void> {
  const deck = await getDeck(seen.id);
  const standsStill =
    deck?.status === 'failed' || (deck?.status === 'paused' && deck.reason === 'task');
  if (deck && standsStill && deck.run === seen.run) await requeueDeck(deck, clock.now());
}

async function remake(deck: DeckItem, task: TaskItem, clock: Clock) {
  const slide_id = task.slide_id ?? '';
  const aside = {
    id: taskIds.remake(deck.run, slide_id),
    kind: 'slides.revise' as const,
    slide_id,
    slide_index: deck.slide_ids.indexOf(slide_id),
    ready: true,
  };
  return beside(deck, aside, clock);
}

/** An aside that has ended without its slide, once more. */
function again(deck: DeckItem, { id, kind, slide_id, slide_index, ask }: TaskItem, clock: Clock) {
  const known = {
    ...(slide_id && { slide_id }),
    ...(slide_index !== undefined && { slide_index }),
  };
  return beside(deck, { id, kind, ready: true, ...known, ...(ask && { ask }) }, clock);
}

async function beside(deck: DeckItem, aside: NewSideTask, clock: Clock) {
  await checkTokenCap(deck, clock);
  return { deck, task: await startSideTask(deck, aside, clock) };
}
