import { AppError, Fenced } from '#shared/errors.ts';
import { monthOf } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { transact } from '../../stores/transact.ts';
import { deckQuotaEntity } from '../../stores/usage-entities.ts';

/** The decks that a user has spent of a month's quota. */
export async function decksUsed(userId: string, at: number): Promise<number> {
  const { data } = await deckQuotaEntity()
    .get({ user_id: userId, month: monthOf(at) })
    .go({ consistent: true });
  return data?.used ?? 0;
}

/** Gives a running deck's unit back to the month in which it was taken; a second time changes nothing. */
export async function returnUnit(deck: DeckItem): Promise<void> {
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

/** Takes a unit again for a deck that had given its own back. Throws Fenced when the month's are used up. */
export async function retakeUnit(deck: DeckItem, limit: number, at: number): Promise<void> {
  if (deck.quota_month !== undefined) return;
  const month = monthOf(at);
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

/** Whole seconds until the next month begins, in UTC. */
export function secondsOfMonth(now: number): number {
  const date = new Date(now);
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.ceil((nextMonth - now) / 1000);
}

/** 429 that names the limit and when the next month begins. */
export const quotaError = (limit: number, now: number, cause: unknown): AppError =>
  new AppError('quota_exceeded', { params: { limit }, retryAfter: secondsOfMonth(now), cause });
