import { type Command, type PlanContext, planNext } from '#shared/domain/plan-next.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { TaskItem } from '../../stores/task-store.ts';

/** Longer than any put-back's delay: a queued task as old as this has lost its message. */
const resendAfterMs = 120_000;

/** What follows for a deck, given the tasks of its run; asides have no part in its course. */
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
    tasks.filter((task) => !task.is_aside),
    { ...context, resend_after: resendAfterMs },
  );
}
