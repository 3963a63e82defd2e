import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { cancelTasks, restartTask } from '../../../stores/task-control.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { advance } from '../engine/advance.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { chargeQuota, requeueDeck } from '../engine/requeue-deck.ts';
import { sendStartWatchMessage } from '../engine/send-task.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck, createActionNotAllowedError } from './deck-actions.ts';

/** Whether a side task changes the outline. Resuming accepts the current outline, so these tasks are cancelled. */
const changesOutline = ({ kind }: TaskItem): boolean =>
  kind === 'outline.revise' || kind === 'slides.add';

/**
 * Resumes a paused or failed deck, or confirms the outline of a deck in review. Tasks that were paused individually are
 * restarted only if the deck is paused because of them. Throws action_not_allowed, stage_cap, token_cap and
 * quota_exceeded.
 */
export async function resume(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'resume');
  const now = clock.now();
  await checkStageCap(now);
  if (deck.reason === 'token_cap') await checkTokenCap(user, deck, clock);
  await chargeQuota(deck, now);
  const restartedStatuses = deck.reason === 'task' ? ['failed', 'paused'] : ['failed'];
  for (const task of await listTasks(deck.id, deck.run)) {
    if (!task.is_aside && restartedStatuses.includes(task.status)) await restartTask(task, now);
  }
  await sendStartWatchMessage(deck);
  const isQueued = await requeueDeck(deck, now);
  if (!isQueued) throw await createActionNotAllowedError(await requireReadableDeck(user, id), user);
  await cancelTasks(deck.id, deck.run, now, changesOutline);
  await recordUserEvent(user, deck, 'resumed');
  await advance(deck.id, clock);
  return requireReadableDeck(user, id);
}
