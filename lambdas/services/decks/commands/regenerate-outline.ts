import { taskIds } from '#shared/domain/plan-next.ts';
import type { RegenerateOutlineBody } from '#shared/schemas/outline.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { type NewSideTask, startSideTask } from '../engine/start-side-task.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { loadCompleteOutline } from './complete-outline.ts';
import { authorizeDeck } from './deck-actions.ts';

/**
 * Starts a side task in which the model rewrites the outline by the user's instruction, with the same number of
 * entries and the locked ones unchanged. Throws action_not_allowed, stage_cap, token_cap, and the errors of
 * startSideTask.
 */
export async function regenerateOutline(
  user: UserRecord,
  id: string,
  body: RegenerateOutlineBody,
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await authorizeDeck(user, id, 'edit_outline');
  const outline = await loadCompleteOutline(deck, deck.outline_rev);
  await checkTokenCap(user, deck, clock);
  const locked = outline.entries
    .filter((entry, i) => entry.locked || body.locked.includes(i))
    .map((entry) => entry.id);
  const sideTask: NewSideTask = {
    id: taskIds.reviseOutline(deck.run),
    kind: 'outline.revise',
    ready: true,
    by: editorId(deck, user),
    ask: { instruction: body.instruction, locked },
  };
  const task = await startSideTask(deck, sideTask, clock);
  await recordUserEvent(user, deck, 'outline_asked', { locked: locked.length });
  return { deck, task };
}
