import type { Clock } from '../../../lib/clock.ts';
import { countEnding } from '../../../lib/deck-metrics.ts';
import { type DeckItem, moveDeck } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { cancelTasks } from '../../../stores/halt-tasks.ts';
import { giveSlot } from '../../../stores/slot-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextOf } from '../engine/advance.ts';
import { stagesOf } from '../engine/deck-progress.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { deckFor, notAllowed } from './deck-actions.ts';

/** Ends the making of a presentation for good; what is finished stays to be seen. */
export async function cancel(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'cancel');
  const stages = stagesOf({ ...deck, status: 'cancelled' }, await listTasks(deck.id, deck.run));
  const moved = await moveDeck(deck.id, {
    from: ['queued', 'running', 'awaiting_review', 'paused'],
    to: 'cancelled',
    run: deck.run,
    now: clock.now(),
    clear: ['reason'],
    set: { stages, finished_at: clock.now() },
  });
  if (!moved) throw await notAllowed(await readableDeck(user, id), user);
  countEnding(deck, 'cancelled');
  await cancelTasks(deck.id, deck.run, clock.now());
  await noteEvent(deck.id, 'cancelled');
  await giveSlot(deck.owner_id, deck.id);
  await startNextOf(deck, clock);
  return readableDeck(user, id);
}
