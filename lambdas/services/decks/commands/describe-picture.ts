import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { hasPicture } from '../../pictures/picture-store.ts';
import { readsPictures } from '../../pictures/reads-pictures.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

/**
 * Starts a side task in which the model proposes the alternative text of a stored picture for a slide; the finished
 * task has the text. Throws not_found, forbidden, pictures_not_set_up, slides_unfinished, action_not_allowed,
 * stage_cap, token_cap, and the errors of startSideTask.
 */
export async function startDescription(
  user: UserRecord,
  id: string,
  { slideId, asset }: { slideId: string; asset: string },
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await authorizeDeck(user, id, 'revise_slide');
  const index = deck.slide_ids.indexOf(slideId);
  if (index < 0 || !(await hasPicture(deck.id, asset))) throw new AppError('not_found');
  if (!readsPictures()) throw new AppError('pictures_not_set_up');
  await checkTokenCap(user, deck, clock);
  const sideTask: NewSideTask = {
    id: taskIds.describe(deck.run, slideId),
    kind: 'slides.describe',
    slide_id: slideId,
    slide_index: index,
    ready: true,
    by: editorId(deck, user),
    ask: { instruction: '', picture: asset },
  };
  return { deck, task: await startSideTask(deck, sideTask, clock) };
}
