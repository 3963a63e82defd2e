import { systemClock, utcMonth } from '#lambdas/lib/clock.ts';
import { deckQuotaEntity } from '#lambdas/stores/usage-entities.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';

/** Stores a monthly usage that is higher than the presentation quota of any plan. */
export async function useUpQuota({ id }: UserRecord): Promise<void> {
  const month = utcMonth(systemClock.now());
  await deckQuotaEntity().put({ user_id: id, month, used: 1_000_000 }).go();
}
