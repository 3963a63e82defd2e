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

/** Monthly limits that an admin set for one user instead of the plan's; absent: the plan's. */
export type OwnLimits = {
  own_decks_a_month?: number | undefined;
  own_tokens_a_month?: number | undefined;
};

export type OwnLimitName = keyof OwnLimits;

/**
 * Returns the limits of a user: the plan's, unless an admin set own ones. Admins have the limits of the team plan, but no
 * limit on the number of decks.
 */
export function getUserLimits(
  user: { tier: Tier; is_admin: boolean } & OwnLimits,
  table: Record<Tier, TierLimits> = defaultTierLimits,
): TierLimits {
  const plan = user.is_admin ? table.team : table[user.tier];
  const { own_decks_a_month = plan.decks_a_month, own_tokens_a_month = plan.tokens_a_month } = user;
  return {
    ...plan,
    decks_a_month: user.is_admin ? Number.MAX_SAFE_INTEGER : own_decks_a_month,
    tokens_a_month: own_tokens_a_month,
  };
}
