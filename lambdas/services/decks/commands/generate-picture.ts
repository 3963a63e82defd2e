import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { chargePicture, refundPicture } from '../../usage/picture-quota.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { getOwnerLimits } from '../engine/deck-progress.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { requireOwnDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

/**
 * Starts a side task in which the deployment's image model makes a picture for a slide; the task's result is a stored
 * picture. Only for the owner, whose picture quota it charges. Throws not_found, forbidden, pictures_not_set_up,
 * slides_unfinished, action_not_allowed, rate_limited, picture_quota_exceeded, stage_cap, token_cap, and the errors of
 * startSideTask.
 */
export async function startPicture(
  user: UserRecord,
  id: string,
  { slideId, prompt }: { slideId: string; prompt: string },
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  await requireOwnDeck(user, id);
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const index = deck.slide_ids.indexOf(slideId);
  if (index < 0) throw new AppError('not_found');
  if (!env.SETTINGS.pictures?.generator) throw new AppError('pictures_not_set_up');
  await checkTokenCap(user, deck, clock);
  await spendUse('picture_generation_account', user.id);
  const now = clock.now();
  await chargePicture(deck.owner_id, getOwnerLimits(deck).generated_pictures_a_month, now);
  const sideTask: NewSideTask = {
    id: taskIds.picture(deck.run, slideId),
    kind: 'slides.picture',
    slide_id: slideId,
    slide_index: index,
    ready: true,
    ask: { instruction: prompt },
  };
  try {
    return { deck, task: await startSideTask(deck, sideTask, clock) };
  } catch (error) {
    if (error instanceof AppError) await refundPicture(deck.owner_id, now);
    throw error;
  }
}
