import { actionRules } from '#shared/domain/actions.ts';
import { isCapReason, type TaskKind } from '#shared/domain/statuses.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { getTask, type TaskItem } from '../stores/task-store.ts';
import { TaskNotRunnable } from './task-context.ts';

/** Fields of a task that decide whether it may run. */
export type TaskScope = {
  run: number;
  kind?: TaskKind | undefined;
  is_aside?: boolean | undefined;
  /** Id of the task's slide; a removed slide stops its task. */
  slide_id?: string | undefined;
};

/**
 * Side tasks that change the outline; they may not run after the deck was resumed and makes slides from that outline.
 */
const outlineTaskKinds: ReadonlySet<TaskKind | undefined> = new Set([
  'outline.revise',
  'slides.add',
]);

/**
 * Whether a task may make further calls: pipeline tasks on a running deck, side tasks on any deck that is not
 * blocked.
 */
function isRunnable(deck: DeckItem | undefined, task: TaskScope): boolean {
  if (deck?.run !== task.run) return false;
  if (task.slide_id !== undefined && !deck.slide_ids.includes(task.slide_id)) return false;
  if (!task.is_aside) return deck.status === 'running';
  if (outlineTaskKinds.has(task.kind) && !actionRules.edit_outline.includes(deck.status))
    return false;
  const isBarred = isCapReason(deck.reason) || deck.reason === 'owner_disabled';
  return !(deck.status === 'paused' && isBarred);
}

/**
 * Whether a running task may finish. It may finish when a monthly cap is reached, because a cap only rejects new
 * calls.
 */
export function canFinish(deck: DeckItem | undefined, task: TaskScope): boolean {
  const isAtCap = deck?.status === 'paused' && isCapReason(deck.reason);
  return isRunnable(deck, task) || (isAtCap && deck.run === task.run);
}

/**
 * Reads the deck (strongly consistent) and returns it. Throws TaskNotRunnable when the deck is paused, cancelled,
 * deleted or in a newer run.
 */
export async function checkRunnable(
  deck: Pick<DeckItem, 'id' | 'run'>,
  task: Omit<TaskScope, 'run'> = {},
): Promise<DeckItem> {
  const currentDeck = await getDeck(deck.id);
  if (
    !currentDeck ||
    !isRunnable(currentDeck, {
      run: deck.run,
      is_aside: task.is_aside,
      slide_id: task.slide_id,
      kind: task.kind,
    })
  ) {
    throw new TaskNotRunnable(
      `deck is ${currentDeck?.status ?? 'deleted'}, run ${currentDeck?.run ?? '-'}`,
    );
  }
  return currentDeck;
}

/** Reads the task (strongly consistent). Throws TaskNotRunnable when the claim was lost. */
export async function checkClaim(claimed: TaskItem): Promise<void> {
  const currentTask = await getTask(claimed);
  if (currentTask?.status !== 'running' || currentTask.lease_owner !== claimed.lease_owner)
    throw new TaskNotRunnable(`task is ${currentTask?.status ?? 'deleted'}`);
}
