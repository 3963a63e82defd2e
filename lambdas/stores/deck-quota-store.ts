import { ConditionFailed } from '#shared/errors.ts';
import { utcMonth } from '../lib/clock.ts';
import { isRunningAndCharged, isUncharged } from './deck-conditions.ts';
import type { DeckItem } from './deck-store.ts';
import { transact, type Writes } from './transact.ts';
import { tryWrite } from './try-write.ts';
import { deckQuotaEntity } from './usage-entities.ts';

/**
 * Returns the write that charges a quota unit to a user's month, on condition that fewer than `limit` units are
 * charged.
 */
export const createChargeWrite = (
  entities: Parameters<Writes>[0],
  { userId, month, limit }: { userId: string; month: string; limit: number },
) =>
  entities.deckQuota
    .update({ user_id: userId, month })
    .add({ used: 1 })
    .where((quota, op) => `(${op.notExists(quota.used)} OR ${op.lt(quota.used, limit)})`)
    .commit();

export type Reservation = { userId: string; month: string; deckId: string };

/**
 * Charges a quota unit for a deck that is stored later; false when the month's quota is used up. A repeated call for
 * the same deck charges nothing more.
 *
 *   5 copies, one unit left: each write checks used < limit against the stored value; only one
 *   reserves the unit and begins to copy.
 */
export async function reserveUnit(
  { userId, month, deckId }: Reservation,
  limit: number,
): Promise<boolean> {
  const key = { user_id: userId, month };
  const isReserved = await tryWrite(() =>
    deckQuotaEntity()
      .update(key)
      .add({ used: 1, reserved: [deckId] })
      .where(
        (quota, op) =>
          `(${op.notExists(quota.used)} OR ${op.lt(quota.used, limit)}) AND NOT ${op.contains(quota.reserved, deckId)}`,
      )
      .go(),
  );
  if (isReserved) return true;
  const { data } = await deckQuotaEntity().get(key).go({ consistent: true });
  return data?.reserved?.includes(deckId) ?? false;
}

/** Returns the write that ends a reservation when its deck is stored; the unit stays charged. */
export const createSettleWrite = (
  entities: Parameters<Writes>[0],
  { userId, month, deckId }: Reservation,
) =>
  entities.deckQuota
    .patch({ user_id: userId, month })
    .delete({ reserved: [deckId] })
    .where((quota, op) => op.contains(quota.reserved, deckId))
    .commit();

/** Refunds a reserved unit; does nothing when its deck was stored. */
export const releaseUnit = ({ userId, month, deckId }: Reservation): Promise<boolean> =>
  tryWrite(() =>
    deckQuotaEntity()
      .patch({ user_id: userId, month })
      .add({ used: -1 })
      .delete({ reserved: [deckId] })
      .where((quota, op) => op.contains(quota.reserved, deckId))
      .go(),
  );

/** Returns how many decks are charged to a user's quota of a month. Strongly consistent. */
export async function countDecksUsed(userId: string, at: number): Promise<number> {
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
        .where(isRunningAndCharged(deck.run, month))
        .commit(),
      entities.deckQuota.patch({ user_id: deck.owner_id, month }).add({ used: -1 }).commit(),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Charges a quota unit for a deck whose unit was refunded; does nothing for other decks. Throws ConditionFailed when
 * the month's quota is used up.
 */
export async function chargeUnit(deck: DeckItem, limit: number, at: number): Promise<void> {
  if (deck.quota_month !== undefined) return;
  const month = utcMonth(at);
  await transact((entities) => [
    entities.deck.patch({ id: deck.id }).set({ quota_month: month }).where(isUncharged).commit(),
    createChargeWrite(entities, { userId: deck.owner_id, month, limit }),
  ]);
}
