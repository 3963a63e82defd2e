import { taskIds } from '#shared/domain/plan-next.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/requeue.ts';
import { startSideTask } from '../engine/start-side-task.ts';
import { deckFor } from './deck-actions.ts';
import { finishedSlide } from './finished-slide.ts';

export type Revision = { slideId: string; rev: number; instruction: string };

/**
 * Has the model change a finished slide as a person asks, beside the deck's course: what it makes waits on the
 * slide as a proposal. Throws not_found, slides_unfinished, action_not_allowed, stale, stage_cap, token_cap, and what
 * startSideTask throws.
 */
export async function reviseSlide(
  user: UserRecord,
  id: string,
  { slideId, rev, instruction }: Revision,
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await deckFor(user, id, 'revise_slide');
  const { index } = await finishedSlide(deck, slideId, rev);
  await checkTokenCap(deck, clock);
  const aside = {
    id: taskIds.revise(deck.run, slideId),
    kind: 'slides.revise' as const,
    slide_id: slideId,
    slide_index: index,
    ready: true,
    ask: { instruction },
  };
  const task = await startSideTask(deck, aside, clock);
  await noteEvent(deck.id, 'slide_revised', { index });
  return { deck, task };
}
