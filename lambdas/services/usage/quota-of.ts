import { limitsOf, type Tier } from '#shared/domain/tiers.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { monthOf, systemClock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { runningDecks } from '../../stores/slot-store.ts';
import { decksUsed } from './deck-quota.ts';
import { monthTokens } from './ledger.ts';

/** What a user has spent of this month and how much is theirs; a limit of null is none. */
export async function quotaOf(user: { id: string; tier: Tier; is_admin: boolean }): Promise<Quota> {
  const now = systemClock.now();
  const limits = limitsOf(user, tierTable(env.SETTINGS));
  const [decks, tokens, running] = await Promise.all([
    decksUsed(user.id, now),
    monthTokens(user.id, now),
    runningDecks(user.id),
  ]);
  return {
    tier: user.tier,
    period: monthOf(now),
    decks: { used: decks, limit: user.is_admin ? null : limits.decks_a_month },
    tokens: { used: tokens, limit: limits.tokens_a_month },
    concurrent: { used: running.length, limit: limits.running_decks },
    slides_a_deck: limits.slides_a_deck,
  };
}
