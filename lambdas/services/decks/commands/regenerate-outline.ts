import { taskIds } from '#shared/domain/plan-next.ts';
import type { RegenerateOutlineBody } from '#shared/schemas/outline.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/requeue.ts';
import { startSideTask } from '../engine/start-side-task.ts';
import { deckFor } from './deck-actions.ts';
import { wholeOutline } from './edit-outline.ts';

/**
 * Has the model write the outline again by a person's instruction, beside the deck's course: as many entries as
 * there are, the locked ones word for word. Throws action_not_allowed, stage_cap, token_cap, and what startSideTask
 * throws.
 */
export async function regenerateOutline(
  user: UserRecord,
  id: string,
  body: RegenerateOutlineBody,
  clock: Clock,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await deckFor(user, id, 'edit_outline');
  const outline = await wholeOutline(deck, deck.outline_rev);
  await checkTokenCap(deck, clock);
  const locked = outline.entries
    .filter((entry, i) => entry.locked || body.locked.includes(i))
    .map((entry) => entry.id);
  const aside = {
    id: taskIds.outlineAgain(deck.run),
    kind: 'outline.revise' as const,
    ready: true,
    ask: { instruction: body.instruction, locked },
  };
  const task = await startSideTask(deck, aside, clock);
  await noteEvent(deck.id, 'outline_asked', { locked: locked.length });
  return { deck, task };
}
