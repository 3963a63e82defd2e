import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { cancelTasks, restartTask } from '../../../stores/halt-tasks.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { advance } from '../engine/advance.ts';
import { chargeQuota, checkTokenCap, requeueDeck } from '../engine/requeue.ts';
import { watchStart } from '../engine/send-task.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { deckFor, notAllowed } from './deck-actions.ts';

/** Who goes on takes the outline as it is: what was to change it beside the deck's course is ended. */
const changesOutline = ({ kind }: TaskItem): boolean =>
  kind === 'outline.revise' || kind === 'slides.add';

/**
 * Goes on with what is not done: a paused deck, one whose outline is confirmed by this, or a failed one.
 * Tasks that were paused one by one go on only where they are what holds the deck. Throws stage_cap and token_cap.
 */
export async function resume(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'resume');
  const now = clock.now();
  await checkStageCap(now);
  if (deck.reason === 'token_cap') await checkTokenCap(deck, clock);
  await chargeQuota(deck, now);
  const restarted = deck.reason === 'task' ? ['failed', 'paused'] : ['failed'];
  for (const task of await listTasks(deck.id, deck.run)) {
    if (!task.is_aside && restarted.includes(task.status)) await restartTask(task, now);
  }
  await watchStart(deck);
  const moved = await requeueDeck(deck, now);
  if (!moved) throw await notAllowed(await readableDeck(user, id), user);
  await cancelTasks(deck.id, deck.run, now, changesOutline);
  await noteEvent(deck.id, 'resumed');
  await advance(deck.id, clock);
  return readableDeck(user, id);
}
