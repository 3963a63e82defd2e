import type { PauseReason } from '#shared/domain/statuses.ts';
import type { Clock } from '../../../lib/clock.ts';
import { changeDeckStatus, type DeckItem } from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import { listTasks } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextDeck } from './advance.ts';
import { deriveDeckStages } from './deck-progress.ts';
import { recordUserEvent } from './record-user-event.ts';

/**
 * Pauses a deck and releases its running slot; returns whether this call paused it. Running model calls are aborted
 * at their next heartbeat; finished work is kept.
 */
export async function pauseDeck(
  deck: DeckItem,
  reason: PauseReason,
  clock: Clock,
  user?: UserRecord,
): Promise<boolean> {
  const stages = deriveDeckStages(
    { ...deck, status: 'paused' },
    await listTasks(deck.id, deck.run),
  );
  const isPaused = await changeDeckStatus(deck.id, {
    from: ['queued', 'running'],
    to: 'paused',
    run: deck.run,
    now: clock.now(),
    set: { reason, stages },
  });
  if (!isPaused) return false;
  await cancelTasks(deck.id, deck.run, clock.now(), (task) => task.is_aside === true);
  if (user) await recordUserEvent(user, deck, 'paused', { reason });
  else await recordEvent(deck.id, 'paused', { reason });
  await releaseSlot(deck.owner_id, deck.id);
  await startNextDeck(deck, clock);
  return true;
}
