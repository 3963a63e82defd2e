import { z } from 'zod';
import { defaultTierLimits, type Tier, type TierLimits, tiers } from '../domain/tiers.ts';
import { pictureSettingsSchema } from './picture-settings.ts';

const tierOverrideSchema = z
  .strictObject({
    decks_a_month: z.number().int().positive(),
    slides_a_deck: z.number().int().min(3),
    running_decks: z.number().int().positive(),
    running_tasks: z.number().int().positive(),
    tokens_a_month: z.number().int().positive(),
    generated_pictures_a_month: z.number().int().min(0),
    source_mb_a_deck: z.number().positive(),
  })
  .partial();

const dollarsSchema = z.number().min(0);

/** Dollars per million tokens. */
const modelPricesSchema = z.strictObject({
  input: dollarsSchema,
  output: dollarsSchema,
  cache_read: dollarsSchema,
  cache_write: dollarsSchema,
});

/**
 * The account's quota of a model. An output token counts several times: see `output_burndown` in
 * lambdas/models/catalog.ts.
 */
const modelQuotaSchema = z.strictObject({
  tokens_per_minute: z.number().int().positive(),
  /** The quota in requests per minute; only for models that have one. Newer Bedrock models have none. */
  requests_per_minute: z.number().int().min(6).optional(),
});
export type ModelQuota = z.infer<typeof modelQuotaSchema>;

const settingsFieldsSchema = z.strictObject({
  admin_email: z.email().optional(),
  support_email: z.email(),
  registration: z.enum(['invite', 'open']).default('invite'),
  /**
   * Whether mails to invited collaborators without an account contain a registration code. Absent: only if `registration`
   * is `open`, because every user could otherwise create accounts.
   */
  collaborator_invites: z.boolean().optional(),
  /**
   * Users whose sessions need a second factor. The session of such a user without a second factor can only set one up.
   */
  mfa_required_for: z.enum(['nobody', 'admins', 'everyone']).default('nobody'),
  /**
   * Range API of breached passwords, such as https://api.pwnedpasswords.com/range/. New passwords found there are
   * rejected. The request contains the first five digits of a hash. Without this setting, only the bundled list is
   * checked.
   */
  password_breach_url: z.url({ protocol: /^https$/ }).optional(),
  /** Days without a refresh after which a session ends; every session ends after 30 days. */
  session_idle_days: z.number().min(1).max(30).default(7),
  /** Whether uploaded files wait for a virus scan before a worker reads them. */
  upload_scan: z.enum(['off', 'guardduty']),
  worker_capacity: z.number().int().min(2).max(1000),
  /**
   * Partitions of the index of queued and running tasks, 250 tasks per second each. Only increase it: a lower value
   * hides tasks.
   */
  queue_shards: z.number().int().min(4).max(64).default(4),
  models: z.strictObject({
    brief: z.string(),
    outline: z.string(),
    slide: z.string(),
    revise: z.string(),
  }),
  /**
   * Prices of the deployment by model id, where they differ from lambdas/models/catalog.ts: a changed price, an
   * agreement with AWS, or a model missing in the catalogue.
   */
  model_prices: z.record(z.string(), modelPricesSchema).optional(),
  /**
   * The account's quota of each model in `models`, by model id; the deck engine keeps its model calls below this quota.
   */
  model_quotas: z.record(z.string(), modelQuotaSchema),
  /**
   * Monthly model budget of the deployment in dollars (calendar month, UTC). New runs are refused once it is spent,
   * until the next month. Without it, only the users' plans limit usage.
   */
  model_usd_a_month: z.number().positive().optional(),
  /**
   * Speed of the models, used for time estimates until enough tasks have been measured. A `tokens_per_s` of 0 means
   * that responses arrive instantly.
   */
  model_pace: z
    .strictObject({ ttft_ms: z.number().min(0), tokens_per_s: z.number().min(0) })
    .default({ ttft_ms: 1_000, tokens_per_s: 60 }),
  /**
   * Web search in the research; absent: the research reads only sources. The secret contains only the API key, not a
   * JSON object.
   */
  search: z
    .strictObject({ provider: z.enum(['brave', 'tavily']), secret_arn: z.string().optional() })
    .optional(),
  /** Picture search and picture generation; absent: users can only upload pictures. */
  pictures: pictureSettingsSchema.optional(),
  /**
   * Whether decks without sources may have numbers that are common knowledge. If true, users can still forbid them for
   * a deck; if false, users cannot allow them.
   */
  common_knowledge: z.boolean().default(true),
  /**
   * Allows web pages on this machine (loopback addresses) as sources. Only for tests of the local stack; the settings
   * of any other stage are rejected with it.
   */
  reads_loopback_pages: z.boolean().default(false),
  tiers: z.partialRecord(z.enum(tiers), tierOverrideSchema).optional(),
});
export type Settings = z.infer<typeof settingsFieldsSchema>;

/** The deployment's settings for the functions, passed as JSON in the environment variable SETTINGS. */
export const settingsSchema = settingsFieldsSchema.superRefine(
  ({ models, model_quotas }, context) => {
    const missing = new Set(Object.values(models).filter((id) => !(id in model_quotas)));
    for (const id of missing) {
      context.addIssue({
        code: 'custom',
        path: ['model_quotas'],
        message: `has no quota of ${id}`,
      });
    }
  },
);

/** Whether mails to invited collaborators without an account contain a registration code. */
export const includesCollaboratorCodes = ({
  collaborator_invites,
  registration,
}: Pick<Settings, 'collaborator_invites' | 'registration'>): boolean =>
  collaborator_invites ?? registration === 'open';

/** Returns the quota of a model of the deployment. Throws for a model that the settings don't name. */
export function getModelQuota(
  { model_quotas }: Pick<Settings, 'model_quotas'>,
  id: string,
): ModelQuota {
  const quota = model_quotas[id];
  if (!quota) throw new Error(`settings.model_quotas has no ${id}`);
  return quota;
}

/** Returns the default limits of each plan with the deployment's overrides applied. */
export function getTierLimitsTable(settings: Settings): Record<Tier, TierLimits> {
  const of = (tier: Tier): TierLimits =>
    ({ ...defaultTierLimits[tier], ...settings.tiers?.[tier] }) as TierLimits;
  return { free: of('free'), pro: of('pro'), team: of('team') };
}
