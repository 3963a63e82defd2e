import { AppError, Fenced } from '#shared/errors.ts';
import { utcMonth } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { transact } from '../../stores/transact.ts';
import { deckQuotaEntity } from '../../stores/usage-entities.ts';

/** Returns how many decks a user has charged to a month's quota. Strongly consistent. */
export async function decksUsed(userId: string, at: number): Promise<number> {
  const { data } = await deckQuotaEntity()
    .get({ user_id: userId, month: utcMonth(at) })
    .go({ consistent: true });
  return data?.used ?? 0;
}

/** Refunds a running deck's quota unit to the month in which it was charged. Idempotent. */
export async function refundUnit(deck: DeckItem): Promise<void> {
  const month = deck.quota_month;
  if (month === undefined) return;
  try {
    await transact((entities) => [
      entities.deck
        .patch({ id: deck.id })
        .remove(['quota_month'])
        .where(
          (item, op) =>
            `${op.eq(item.quota_month, month)} AND ${op.eq(item.status, 'running')} AND ${op.eq(item.run, deck.run)}`,
        )
        .commit(),
      entities.deckQuota.patch({ user_id: deck.owner_id, month }).add({ used: -1 }).commit(),
    ]);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
  }
}

/**
 * Charges a quota unit for a deck whose unit was refunded; does nothing for other decks. Throws Fenced when the
 * month's quota is used up.
 */
export async function chargeUnit(deck: DeckItem, limit: number, at: number): Promise<void> {
  if (deck.quota_month !== undefined) return;
  const month = utcMonth(at);
  await transact((entities) => [
    entities.deck
      .patch({ id: deck.id })
      .set({ quota_month: month })
      .where((item, op) => op.notExists(item.quota_month))
      .commit(),
    entities.deckQuota
      .update({ user_id: deck.owner_id, month })
      .add({ used: 1 })
      .where((quota, op) => `(${op.notExists(quota.used)} OR ${op.lt(quota.used, limit)})`)
      .commit(),
  ]);
}

/** Returns whole seconds until the next UTC month. */
export function secondsUntilNextMonth(now: number): number {
  const date = new Date(now);
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.ceil((nextMonth - now) / 1000);
}

/** Returns a 429 error with the limit and the seconds until the next month. */
export const quotaError = (limit: number, now: number, cause: unknown): AppError =>
  new AppError('quota_exceeded', {
    params: { limit },
    retryAfter: secondsUntilNextMonth(now),
    cause,
  });
