import {
  type EtaDeck,
  estimateRemainingMs,
  estimateStartMs,
  sumEtaSeconds,
} from '#shared/domain/eta.ts';
import { computeFairTaskCount } from '#shared/domain/task-share.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { type DeckItem, getDecks } from '../../../stores/deck-store.ts';
import { readMeanDurations } from '../../../stores/duration-store.ts';
import { readSlots } from '../../../stores/slot-store.ts';
import { getOwnerLimits } from '../engine/deck-progress.ts';

export type Forecast = Pick<Presentation, 'queue_position' | 'eta_seconds'>;

const unknownForecast: Forecast = { queue_position: null, eta_seconds: null };
/** Number of decks ahead above which only the queue position is returned, not the time. */
const maxDecksAhead = 25;

const toEtaDeck = (deck: DeckItem): EtaDeck => ({
  stages: deck.stages,
  awaits_confirmation:
    deck.review_outline && !deck.is_outline_confirmed && deck.outline_run === deck.run,
});

/**
 * Returns a queued deck's position in its owner's queue, and when a queued or running deck will be ready, from
 * measured durations. Both are null for other decks.
 */
export async function computeForecast(deck: DeckItem, now: number): Promise<Forecast> {
  if (deck.status !== 'queued' && deck.status !== 'running') return unknownForecast;
  const [slots, means] = await Promise.all([readSlots(deck.owner_id), readMeanDurations(now)]);
  const limits = getOwnerLimits(deck);
  const otherIds = slots.running.filter((id) => id !== deck.id);
  const ahead = slots.waiting.filter((id) => id < deck.id);
  const runningDecks = Math.min(limits.running_decks, otherIds.length + ahead.length + 1);
  const etaInputs = {
    means,
    tasks_at_once: computeFairTaskCount(limits.running_tasks, runningDecks),
  };
  const remainingTime = (item: DeckItem) => estimateRemainingMs(toEtaDeck(item), etaInputs);
  if (deck.status === 'running')
    return { ...unknownForecast, eta_seconds: sumEtaSeconds(remainingTime(deck)) };
  if (ahead.length > maxDecksAhead) return { ...unknownForecast, queue_position: ahead.length + 1 };
  const knownDecks = await getDecks([...otherIds, ...ahead]);
  const inStatus = (status: DeckItem['status']) =>
    knownDecks.filter((item) => item.status === status);
  // Sorted in the order in which the decks start. Only decks with the status queued count, because after a crash the
  // waiting list may contain others.
  const waiting = inStatus('queued').sort((a, b) => (a.id < b.id ? -1 : 1));
  const startsIn = estimateStartMs({
    slots: limits.running_decks,
    running: inStatus('running').map(remainingTime),
    ahead: waiting.map(remainingTime),
  });
  return {
    queue_position: waiting.length + 1,
    eta_seconds: sumEtaSeconds(startsIn, remainingTime(deck)),
  };
}
