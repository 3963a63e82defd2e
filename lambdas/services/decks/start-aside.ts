import type { NewTask } from '#shared/domain/plan-next.ts';
import { Fenced } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { TaskAsk } from '../../stores/task-entity.ts';
import { getTask, moved, newTaskItem, type TaskItem } from '../../stores/task-store.ts';
import { transact } from '../../stores/transact.ts';
import { sendTask } from './send-task.ts';

export type NewAside = NewTask & { version?: number; ask?: TaskAsk };

/**
 * Queues a task beside the deck's own course, or queues it again where it has ended; one that is at work is
 * left alone. Conditional on the deck as it was seen: throws Fenced when it has moved on.
 */
export async function startAside(deck: DeckItem, aside: NewAside, clock: Clock): Promise<TaskItem> {
  const key = { presentation_id: deck.id, run: deck.run, id: aside.id };
  const before = await getTask(key);
  if (before && isAtWork(before)) return before;
  try {
    await put(deck, aside, before, clock.now());
  } catch (error) {
    const now = await getTask(key);
    // Two starts at once are one start.
    if (error instanceof Fenced && now && isAtWork(now)) return now;
    throw error;
  }
  await sendTask(deck, aside.id);
  return (await getTask(key)) ?? Promise.reject(new Error(`the task ${aside.id} is gone`));
}

/** An aside as it is when new: queued at once, for no planner would do it. */
export const newAsideItem = (deck: DeckItem, aside: NewAside, now: number) => ({
  ...newTaskItem(deck.id, deck.run, aside, 'queued', now),
  is_aside: true,
  ...(aside.version === undefined ? {} : { version: aside.version }),
  ...(aside.ask === undefined ? {} : { ask: aside.ask }),
});

export const isAtWork = ({ status }: TaskItem) => status === 'queued' || status === 'running';

async function put(
  deck: DeckItem,
  aside: NewAside,
  before: TaskItem | undefined,
  now: number,
): Promise<void> {
  await transact((entities) => [
    entities.deck
      .check({ id: deck.id })
      .where(
        (item, op) =>
          `${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)} AND ${op.notExists(item.deleted_at)}`,
      )
      .commit(),
    before
      ? entities.task
          .patch({ presentation_id: before.presentation_id, run: before.run, id: before.id })
          .set({
            ...moved(before, 'queued', now),
            content_failures: 0,
            throttles: 0,
            put_backs: before.claims,
            ...(aside.ask === undefined ? {} : { ask: aside.ask }),
          })
          .add({ rev: 1, attempt: 1 })
          .remove(['error', 'finished_at'])
          .where((item, op) => op.eq(item.attempt, before.attempt))
          .commit()
      : entities.task
          .create({
            ...newAsideItem(deck, aside, now),
          })
          .commit(),
  ]);
}
