import type { PauseReason } from '#shared/domain/statuses.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, moveDeck } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { cancelTasks } from '../../../stores/halt-tasks.ts';
import { giveSlot } from '../../../stores/slot-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import { startNextOf } from './advance.ts';
import { stagesOf } from './deck-progress.ts';

/** Holds a deck: running calls are aborted by their next heartbeat, what is finished stays, the owner's place is free. */
export async function holdDeck(
  deck: DeckItem,
  reason: PauseReason,
  clock: Clock,
): Promise<boolean> {
  const stages = stagesOf({ ...deck, status: 'paused' }, await listTasks(deck.id, deck.run));
  const moved = await moveDeck(deck.id, {
    from: ['queued', 'running'],
    to: 'paused',
    run: deck.run,
    now: clock.now(),
    set: { reason, stages },
  });
  if (!moved) return false;
  await cancelTasks(deck.id, deck.run, clock.now(), (task) => task.is_aside === true);
  await noteEvent(deck.id, 'paused', { reason });
  await giveSlot(deck.owner_id, deck.id);
  await startNextOf(deck, clock);
  return true;
}
