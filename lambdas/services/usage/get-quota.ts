import { getUserLimits, type OwnLimits, type Tier } from '#shared/domain/tiers.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { systemClock, utcMonth } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { countDecksUsed } from '../../stores/deck-quota-store.ts';
import { listRunningDecks } from '../../stores/slot-store.ts';
import { readMonthTokens } from '../../stores/usage-store.ts';

/** Returns a user's usage of this month with the limits; a limit of null means unlimited. */
export async function getQuota(
  user: { id: string; tier: Tier; is_admin: boolean } & OwnLimits,
): Promise<Quota> {
  const now = systemClock.now();
  const limits = getUserLimits(user, getTierLimitsTable(env.SETTINGS));
  const own = listOwnLimits(user);
  const [decks, tokens, running] = await Promise.all([
    countDecksUsed(user.id, now),
    readMonthTokens(user.id, now),
    listRunningDecks(user.id),
  ]);
  return {
    tier: user.tier,
    period: utcMonth(now),
    decks: { used: decks, limit: user.is_admin ? null : limits.decks_a_month },
    tokens: { used: tokens, limit: limits.tokens_a_month },
    concurrent: { used: running.length, limit: limits.running_decks },
    slides_a_deck: limits.slides_a_deck,
    ...(own.length > 0 ? { own_limits: own } : {}),
  };
}

/** Returns which limits an admin set for the user. An admin's presentations have no limit. */
const listOwnLimits = ({
  is_admin,
  own_decks_a_month,
  own_tokens_a_month,
}: { is_admin: boolean } & OwnLimits) => [
  ...(own_decks_a_month === undefined || is_admin ? [] : (['decks'] as const)),
  ...(own_tokens_a_month === undefined ? [] : (['tokens'] as const)),
];
