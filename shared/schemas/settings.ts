import { z } from 'zod';
import { defaultTierLimits, type Tier, type TierLimits, tiers } from '../domain/tiers.ts';

const tierOverride = z
  .strictObject({
    decks_a_month: z.number().int().positive(),
    slides_a_deck: z.number().int().min(3),
    running_decks: z.number().int().positive(),
    running_tasks: z.number().int().positive(),
    tokens_a_month: z.number().int().positive(),
    source_mb_a_deck: z.number().positive(),
  })
  .partial();

const dollars = z.number().min(0);

/** Dollars per million tokens. */
const modelPrices = z.strictObject({
  input: dollars,
  output: dollars,
  cache_read: dollars,
  cache_write: dollars,
});

/** The account's quota of a model. An output token counts as several: `output_burndown` of lambdas/models/catalog.ts. */
const modelQuota = z.strictObject({
  tokens_per_minute: z.number().int().positive(),
  /** For models that have such a quota; Bedrock's later ones have none. */
  requests_per_minute: z.number().int().min(6).optional(),
});
export type ModelQuota = z.infer<typeof modelQuota>;

const settingsFields = z.strictObject({
  admin_email: z.email().optional(),
  support_email: z.email(),
  registration: z.enum(['invite', 'open']).default('invite'),
  /** Whose sessions must have a second factor; without one they can only set it up. */
  mfa_required_for: z.enum(['nobody', 'admins', 'everyone']).default('nobody'),
  /**
   * Range API of breached passwords, such as https://api.pwnedpasswords.com/range/: a new password is refused where it
   * has it. The request holds the first five digits of a hash. Without it only the bundled list is checked.
   */
  password_breach_url: z.url({ protocol: /^https$/ }).optional(),
  /** Days without a refresh after which a session ends; every session ends after 30 days. */
  session_idle_days: z.number().min(1).max(30).default(7),
  /** Whether an uploaded file waits for a virus scan's verdict before a worker reads it. */
  upload_scan: z.enum(['off', 'guardduty']),
  worker_capacity: z.number().int().min(2).max(1000),
  /** Partitions of the index of queued and running tasks, 250 tasks a second each. Only raise it: a lower value hides tasks. */
  queue_shards: z.number().int().min(4).max(64).default(4),
  models: z.strictObject({
    brief: z.string(),
    outline: z.string(),
    slide: z.string(),
    revise: z.string(),
  }),
  /**
   * What the stage pays where it is not as lambdas/models/catalog.ts has it, by model id: a price that has changed, an
   * agreement with AWS, a model that the catalogue does not know.
   */
  model_prices: z.record(z.string(), modelPrices).optional(),
  /** The quota of each of `models`, by its id: the engine keeps below it. */
  model_quotas: z.record(z.string(), modelQuota),
  /**
   * Dollars that the stage may spend on models a month (UTC), at the prices that its calls are counted by; then new runs
   * are refused until the next month. Without it only the plans of users limit it.
   */
  model_usd_a_month: z.number().positive().optional(),
  /** How fast the models answer, for estimates until tasks are measured; `tokens_per_s` of 0 is at once. */
  model_pace: z
    .strictObject({ ttft_ms: z.number().min(0), tokens_per_s: z.number().min(0) })
    .default({ ttft_ms: 1_000, tokens_per_s: 60 }),
  /** Lets research search the web; left out: it reads sources alone. The key is the secret's whole text. */
  search: z
    .strictObject({ provider: z.enum(['brave', 'tavily']), secret_arn: z.string().optional() })
    .optional(),
  /** Pages served on this very machine may be sources: for tests of the local stage, and refused of any other. */
  reads_loopback_pages: z.boolean().default(false),
  tiers: z.partialRecord(z.enum(tiers), tierOverride).optional(),
});
export type Settings = z.infer<typeof settingsFields>;

/** What the functions need of the stage settings; travels as JSON in the variable SETTINGS. */
export const settingsSchema = settingsFields.superRefine(({ models, model_quotas }, context) => {
  const missing = new Set(Object.values(models).filter((id) => !(id in model_quotas)));
  for (const id of missing) {
    context.addIssue({ code: 'custom', path: ['model_quotas'], message: `has no quota of ${id}` });
  }
});

/** The quota of a model of the stage. Throws for a model that the stage doesn't name. */
export function quotaOfModel(
  { model_quotas }: Pick<Settings, 'model_quotas'>,
  id: string,
): ModelQuota {
  const quota = model_quotas[id];
  if (!quota) throw new Error(`settings.model_quotas has no ${id}`);
  return quota;
}

/** The tier table with the stage's changes laid over the defaults. */
export function tierTable(settings: Settings): Record<Tier, TierLimits> {
  const of = (tier: Tier): TierLimits =>
    ({ ...defaultTierLimits[tier], ...settings.tiers?.[tier] }) as TierLimits;
  return { free: of('free'), pro: of('pro'), team: of('team') };
}
