import { taskIds } from '#shared/domain/plan-next.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';
import { requireFinishedSlide } from './require-finished-slide.ts';

export type RevisionRequest = {
  slideId: string;
  rev: number;
  instruction: string;
  /** Whether an editorial review proposed the instruction. */
  isFromReview?: boolean;
};

/**
 * Starts a side task in which the model changes a finished slide by the user's instruction; the result is stored as a
 * proposal. Throws not_found, slides_unfinished, action_not_allowed, stale, stage_cap, token_cap, and the errors of
 * startSideTask.
 */
export async function reviseSlide(
  user: UserRecord,
  id: string,
  { slideId, rev, instruction, isFromReview }: RevisionRequest,
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await authorizeDeck(user, id, 'revise_slide');
  const { index } = await requireFinishedSlide(deck, slideId, rev);
  await checkTokenCap(user, deck, clock);
  const sideTask: NewSideTask = {
    id: taskIds.revise(deck.run, slideId),
    kind: 'slides.revise',
    slide_id: slideId,
    slide_index: index,
    ready: true,
    by: editorId(deck, user),
    ask: { instruction, ...(isFromReview && { from_review: true }) },
  };
  const task = await startSideTask(deck, sideTask, clock);
  await recordUserEvent(user, deck, 'slide_revised', { index });
  return { deck, task };
}
