import { monthOf } from '../../lib/clock.ts';
import { deckQuotaEntity } from '../../stores/usage-entities.ts';

/** The decks that a user has spent of a month's quota. */
export async function decksUsed(userId: string, at: number): Promise<number> {
  const { data } = await deckQuotaEntity()
    .get({ user_id: userId, month: monthOf(at) })
    .go({ consistent: true });
  return data?.used ?? 0;
}

/** Gives a deck's unit back to the month in which it was taken; called once, by whoever made the deck fail. */
export async function refundDeck(userId: string, takenAt: number): Promise<void> {
  await deckQuotaEntity()
    .patch({ user_id: userId, month: monthOf(takenAt) })
    .subtract({ used: 1 })
    .where((quota, op) => op.gt(quota.used, 0))
    .go();
}
