import { ConditionFailed } from '#shared/errors.ts';
import { chargeUnit } from '../../../stores/deck-quota-store.ts';
import { changeDeckStatus, type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import { createQuotaError } from '../../usage/quota-error.ts';
import { getOwnerLimits } from './deck-progress.ts';

/** Charges a quota unit for a deck whose unit was refunded; does nothing for other decks. Throws quota_exceeded. */
export async function chargeQuota(deck: DeckItem, now: number): Promise<void> {
  const limit = getOwnerLimits(deck).decks_a_month;
  try {
    await chargeUnit(deck, limit, now);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A concurrent call may have charged the unit; otherwise the month's quota is used up.
    const currentDeck = await getDeck(deck.id);
    if (currentDeck?.quota_month === undefined) throw createQuotaError(limit, now, error);
  }
}

const moveToQueue = (deck: DeckItem, now: number): Promise<boolean> =>
  changeDeckStatus(deck.id, {
    from: [deck.status],
    to: 'queued',
    run: deck.run,
    now,
    needsUnit: true,
    clear: ['reason', 'error', 'finished_at'],
    ...(deck.status === 'awaiting_review' ? { set: { is_outline_confirmed: true } } : {}),
  });

const maxAttempts = 4;

/**
 * Requeues a paused, failed or reviewed deck with a quota unit. Returns false when its status or run has changed.
 * Another request may queue and fail the deck meanwhile, which refunds its unit. The write to `queued` then fails, so a
 * unit is charged and the write repeated. Throws the errors of `charge`, such as quota_exceeded.
 */
export async function requeueDeck(
  deck: DeckItem,
  now: number,
  charge: (deck: DeckItem, now: number) => Promise<void> = chargeQuota,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (await moveToQueue(deck, now)) return true;
    const currentDeck = await getDeck(deck.id);
    const isUnchanged = currentDeck?.run === deck.run && currentDeck.status === deck.status;
    if (!isUnchanged) return false;
    await charge(currentDeck, now);
  }
  return false;
}

/**
 * Charges the unit even when the month's quota is used up: for work whose unit was charged when the user started it.
 */
export async function chargeQuotaBeyondLimit(deck: DeckItem, now: number): Promise<void> {
  try {
    await chargeUnit(deck, Number.MAX_SAFE_INTEGER, now);
  } catch (error) {
    // A concurrent call has charged the unit.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
