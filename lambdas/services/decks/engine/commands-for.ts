import { type Command, type PlanContext, planNext } from '#shared/domain/plan-next.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';

/** Longer than any put-back's delay: a queued task as old as this has lost its message. */
const resendAfterMs = 120_000;

/** Asides have no part in a deck's course, nor have slides that were taken out of it. */
export const isPipelineTask = (deck: Pick<DeckItem, 'slide_ids'>, task: TaskItem): boolean =>
  !task.is_aside && (task.slide_id === undefined || deck.slide_ids.includes(task.slide_id));

/** What follows for a deck, given the tasks of its run. */
export function commandsFor(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  context: Omit<PlanContext, 'resend_after'>,
): Command[] {
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
