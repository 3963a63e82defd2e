export const tiers = ['free', 'pro', 'team'] as const;
export type Tier = (typeof tiers)[number];

export type TierLimits = {
  decks_a_month: number;
  slides_a_deck: number;
  running_decks: number;
  running_tasks: number;
  tokens_a_month: number;
  generated_pictures_a_month: number;
  source_mb_a_deck: number;
};

/** Limits as in domain.md; the deployment's settings can change every number. */
export const defaultTierLimits: Record<Tier, TierLimits> = {
  free: {
    decks_a_month: 5,
    slides_a_deck: 15,
    running_decks: 1,
    running_tasks: 3,
    tokens_a_month: 300_000,
    generated_pictures_a_month: 20,
    source_mb_a_deck: 10,
  },
  pro: {
    decks_a_month: 60,
    slides_a_deck: 40,
    running_decks: 3,
    running_tasks: 6,
    tokens_a_month: 5_000_000,
    generated_pictures_a_month: 200,
    source_mb_a_deck: 50,
  },
  team: {
    decks_a_month: 300,
    slides_a_deck: 60,
    running_decks: 6,
    running_tasks: 12,
    tokens_a_month: 30_000_000,
    generated_pictures_a_month: 1_000,
    source_mb_a_deck: 200,
  },
};

/** Returns the limits of a user. Admins have the limits of the team plan, but no limit on the number of decks. */
export function getUserLimits(
  user: { tier: Tier; is_admin: boolean },
  table: Record<Tier, TierLimits> = defaultTierLimits,
): TierLimits {
  if (!user.is_admin) return table[user.tier];
  return { ...table.team, decks_a_month: Number.MAX_SAFE_INTEGER };
}
