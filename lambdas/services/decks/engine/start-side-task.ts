import { type NewTask, taskIds } from '#shared/domain/plan-next.ts';
import { AppError, Fenced } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskAsk } from '../../../stores/task-entity.ts';
import {
  getTask,
  moved,
  newTaskItem,
  type TaskItem,
  type TaskKey,
} from '../../../stores/task-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import { sendTask, sendWatch } from './send-task.ts';

export type NewSideTask = NewTask & { version?: number; ask?: TaskAsk };

/*
 * person A   looks: nothing at work ──────────── puts revise, asks that no remake is at work: refused
 * person B      looks: nothing at work ── puts remake
 */
/**
 * Queues a task beside the deck's own course, or queues it again where it has ended; one that is at work already
 * and asks for nothing of its own is left alone. Throws being_made while another change of its slide, or what
 * a person has asked of the same task, is at work, and conflict where the deck has moved on since it was seen.
 */
export async function startSideTask(
  deck: DeckItem,
  aside: NewSideTask,
  clock: Clock,
): Promise<TaskItem> {
  const key = { presentation_id: deck.id, run: deck.run, id: aside.id };
  const others = otherChanges(deck, aside);
  const [before, ...beside] = await Promise.all([key, ...others].map(getTask));
  if (beside.some((task) => task && isAtWork(task))) throw new AppError('being_made');
  if (before && isAtWork(before)) return joined(before);
  await sendWatch(deck, aside.id);
  try {
    await put(deck, aside, { before, others, now: clock.now() });
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const [now, ...other] = await Promise.all([key, ...others].map(getTask));
    // Two starts at once are one start.
    if (now && isAtWork(now)) return joined(now);
    if (other.some((task) => task && isAtWork(task))) throw new AppError('being_made');
    throw new AppError('conflict', { cause: error });
  }
  await sendTask(deck, aside.id);
  return (await getTask(key)) ?? Promise.reject(new Error(`the task ${aside.id} is gone`));
}

/** An aside as it is when new: queued at once, for no planner would do it. */
export const sideTaskItem = (deck: DeckItem, aside: NewSideTask, now: number) => ({
  ...newTaskItem(deck.id, deck.run, aside, 'queued', now),
  is_aside: true,
  ...(aside.version === undefined ? {} : { version: aside.version }),
  ...(aside.ask === undefined ? {} : { ask: aside.ask }),
});

/** Whether an aside has been put and not ended; one that failed or is paused stands still. */
export const isAtWork = ({ status }: TaskItem) => status === 'queued' || status === 'running';

/** What came of one would be outdated at birth by another: the tasks that may change an aside's slide beside it. */
const otherChanges = ({ id, run }: DeckItem, { id: own, slide_id }: NewSideTask): TaskKey[] =>
  slide_id === undefined
    ? []
    : [taskIds.revise, taskIds.remake, taskIds.add]
        .map((idOf) => ({ presentation_id: id, run, id: idOf(run, slide_id) }))
        .filter((task) => task.id !== own);

/** Who asks for something finds another's instruction at work, not their own. */
function joined(task: TaskItem): TaskItem {
  if (task.ask) throw new AppError('being_made');
  return task;
}

type Put = { before: TaskItem | undefined; others: readonly TaskKey[]; now: number };

async function put(
  deck: DeckItem,
  aside: NewSideTask,
  { before, others, now }: Put,
): Promise<void> {
  const checkOthers: Writes = (entities) =>
    others.map((other) =>
      entities.task
        .check(other)
        .where(
          ({ status }, op) =>
            `(${op.notExists(status)} OR (${op.ne(status, 'queued')} AND ${op.ne(status, 'running')}))`,
        )
        .commit(),
    );
  await transact((entities) => [
    ...checkOthers(entities),
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
            overruns: 0,
            put_backs: before.claims,
            ...(aside.ask === undefined ? {} : { ask: aside.ask }),
          })
          .add({ rev: 1, attempt: 1 })
          .remove(['error', 'finished_at'])
          .where((item, op) => op.eq(item.attempt, before.attempt))
          .commit()
      : entities.task.create(sideTaskItem(deck, aside, now)).commit(),
  ]);
}
