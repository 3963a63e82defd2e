import { type PlanCommand, type PlanContext, planNext } from '#shared/domain/plan-next.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';

/** Age in ms after which a queued task's message is assumed to be lost; longer than any retry delay. */
const resendAfterMs = 120_000;

/** Whether a task belongs to the deck's pipeline: it is not a side task and not the task of a removed slide. */
export const isPipelineTask = (deck: Pick<DeckItem, 'slide_ids'>, task: TaskItem): boolean =>
  !task.is_aside && (task.slide_id === undefined || deck.slide_ids.includes(task.slide_id));

/** Returns the commands to execute next for a deck, given the tasks of its run. */
export function planCommands(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  context: Omit<PlanContext, 'resend_after'>,
): PlanCommand[] {
  return planNext(
    {
      ...deck,
      source_count: deck.source_ids.length,
      awaits_confirmation:
        deck.review_outline && !deck.is_outline_confirmed && deck.outline_run === deck.run,
    },
    tasks.filter((task) => isPipelineTask(deck, task)),
    { ...context, resend_after: resendAfterMs },
  );
}
