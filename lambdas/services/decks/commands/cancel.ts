import type { Clock } from '../../../lib/clock.ts';
import { countFinishedDeck } from '../../../lib/deck-metrics.ts';
import { changeDeckStatus, type DeckItem } from '../../../stores/deck-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import { listTasks } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { startNextDeck } from '../engine/advance.ts';
import { deriveDeckStages } from '../engine/deck-progress.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck, createActionNotAllowedError } from './deck-actions.ts';

/** Cancels a presentation permanently and returns it; finished content stays readable. Throws action_not_allowed. */
export async function cancel(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'cancel');
  const stages = deriveDeckStages(
    { ...deck, status: 'cancelled' },
    await listTasks(deck.id, deck.run),
  );
  const isCancelled = await changeDeckStatus(deck.id, {
    from: ['queued', 'running', 'awaiting_review', 'paused'],
    to: 'cancelled',
    run: deck.run,
    now: clock.now(),
    clear: ['reason'],
    set: { stages, finished_at: clock.now() },
  });
  if (!isCancelled)
    throw await createActionNotAllowedError(await requireReadableDeck(user, id), user);
  countFinishedDeck(deck, 'cancelled');
  await cancelTasks(deck.id, deck.run, clock.now());
  await recordUserEvent(user, deck, 'cancelled');
  await releaseSlot(deck.owner_id, deck.id);
  await startNextDeck(deck, clock);
  return requireReadableDeck(user, id);
}
