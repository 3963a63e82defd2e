import { type Tier, userLimits } from '#shared/domain/tiers.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { systemClock, utcMonth } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { decksUsed } from '../../stores/deck-quota-store.ts';
import { listRunningDecks } from '../../stores/slot-store.ts';
import { monthTokens } from '../../stores/usage-store.ts';

/** Returns a user's usage of this month with the limits; a limit of null means unlimited. */
export async function getQuota(user: {
  id: string;
  tier: Tier;
  is_admin: boolean;
}): Promise<Quota> {
  const now = systemClock.now();
  const limits = userLimits(user, tierTable(env.SETTINGS));
  const [decks, tokens, running] = await Promise.all([
    decksUsed(user.id, now),
    monthTokens(user.id, now),
    listRunningDecks(user.id),
  ]);
  return {
    tier: user.tier,
    period: utcMonth(now),
    decks: { used: decks, limit: user.is_admin ? null : limits.decks_a_month },
    tokens: { used: tokens, limit: limits.tokens_a_month },
    concurrent: { used: running.length, limit: limits.running_decks },
    slides_a_deck: limits.slides_a_deck,
  };
}
