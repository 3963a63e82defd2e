import { z } from 'zod';
import { presentationStatuses } from '../domain/statuses.ts';
import { idSchema, timeSchema } from './common.ts';
import { quotaSchema } from './users.ts';

const usageRowSchema = z.object({
  id: z.string(),
  presentation_id: z.string(),
  run: z.number().int(),
  stage: z.string(),
  task_id: z.string(),
  claim: z.number().int(),
  /** Current index of the slide for which the model was called; null if the slide was removed. */
  slide_index: z.number().int().nullable().optional(),
  /** Purpose of the call; absent in old usage records. */
  purpose: z.string().optional(),
  model: z.string(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  cache_read_tokens: z.number().int(),
  cache_write_tokens: z.number().int(),
  /** Millionths of a US dollar. */
  cost_micros: z.number().int(),
  latency_ms: z.number().int(),
  state: z.enum(['open', 'settled', 'lost']),
  estimated: z.boolean(),
  outcome: z.enum(['committed', 'discarded', 'failed']).optional(),
  at: z.string(),
});
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageTotalsSchema = z.object({
  calls: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  cache_read_tokens: z.number().int(),
  cache_write_tokens: z.number().int(),
  cost_micros: z.number().int(),
});
export type UsageTotals = z.infer<typeof usageTotalsSchema>;

const rangeSchema = z.object({ low: z.number(), high: z.number() });

/**
 * Estimated usage of a presentation; for nine of ten presentations, the actual tokens lie within the estimated range.
 */
export const estimateSchema = z.object({
  slides: z.number().int(),
  /** Input and output tokens, as counted by the monthly quota. */
  tokens: rangeSchema,
  cost_usd: rangeSchema,
  /** Time until the presentation is ready, including the wait in the owner's queue. */
  seconds: rangeSchema,
});
export type Estimate = z.infer<typeof estimateSchema>;

export const presentationTokensSchema = z.object({
  totals: usageTotalsSchema,
  /** The estimate shown before the presentation was created; null if none was shown. */
  estimate: estimateSchema.nullable(),
  by_stage: z.array(usageTotalsSchema.extend({ stage: z.string() })),
  /** Usage by current slide index. The last item, with the index null, is the sum of removed slides. */
  by_slide: z.array(usageTotalsSchema.extend({ slide_index: z.number().int().nullable() })),
  records: z.array(usageRowSchema),
});

/** A calendar day in UTC, `YYYY-MM-DD`. */
const daySchema = z.iso.date();
const byDaySchema = z.array(usageTotalsSchema.extend({ day: daySchema }));
const byMonthSchema = z.array(usageTotalsSchema.extend({ month: z.string() }));

/** First and last day of the counted calls, inclusive. */
export const userTokensQuerySchema = z
  .object({ from: daySchema.optional(), to: daySchema.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: 'must not be after the last day',
  });
export type UserTokensQuery = z.infer<typeof userTokensQuerySchema>;

/** Cost of a user’s ended calls; lists only months, models and presentations with calls. */
export const userTokensSchema = z.object({
  from: daySchema,
  to: daySchema,
  totals: usageTotalsSchema,
  by_month: byMonthSchema,
  by_model: z.array(usageTotalsSchema.extend({ model: z.string() })),
  by_presentation: z.array(
    usageTotalsSchema.extend({
      presentation_id: idSchema,
      /** Title of the presentation; null when the presentation was deleted. */
      title: z.string().nullable(),
    }),
  ),
});
export type UserTokens = z.infer<typeof userTokensSchema>;

/** Cost of one presentation. */
export const usageHistoryItemSchema = usageTotalsSchema.extend({
  presentation_id: idSchema,
  /** Title of the presentation; null when the presentation was deleted. */
  title: z.string().nullable(),
  status: z.enum(presentationStatuses),
  slide_count: z.number().int(),
  created_at: timeSchema,
});
export type UsageHistoryItem = z.infer<typeof usageHistoryItemSchema>;

export const userUsageSchema = z.object({
  user_id: idSchema,
  quota: quotaSchema,
  /** Totals of the last thirty days. */
  totals: usageTotalsSchema,
  by_day: byDaySchema,
  /** Months with calls among the last twelve. */
  by_month: byMonthSchema,
});
export type UserUsage = z.infer<typeof userUsageSchema>;

/** The deployment's model costs in a month (UTC), and their limit. */
const deploymentMonthSchema = z.object({
  month: z.string(),
  cost_micros: z.number().int(),
  cap_micros: z.number().int(),
  /** Whether new runs are refused until the next month. */
  is_capped: z.boolean(),
});
export type StageMonth = z.infer<typeof deploymentMonthSchema>;

export const usageStatsSchema = z.object({
  /** Null when the deployment has no monthly budget. */
  stage_month: deploymentMonthSchema.nullable(),
  from: daySchema,
  to: daySchema,
  totals: usageTotalsSchema,
  by_day: byDaySchema,
  by_model: z.array(usageTotalsSchema.extend({ model: z.string() })),
  by_tier: z.array(usageTotalsSchema.extend({ tier: z.string() })),
  top_users: z.array(
    usageTotalsSchema.extend({
      user_id: idSchema,
      /** Name of the user; null when the account was deleted. */
      full_name: z.string().nullable(),
      email: z.string().nullable(),
      tier: z.string().nullable(),
    }),
  ),
});
export type UsageStats = z.infer<typeof usageStatsSchema>;
