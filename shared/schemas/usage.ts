import { z } from 'zod';

export const usageRowSchema = z.object({
  id: z.string(),
  presentation_id: z.string(),
  run: z.number().int(),
  stage: z.string(),
  task_id: z.string(),
  claim: z.number().int(),
  slide_index: z.number().int().optional(),
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

export const presentationTokensSchema = z.object({
  totals: usageTotalsSchema,
  by_stage: z.array(usageTotalsSchema.extend({ stage: z.string() })),
  by_slide: z.array(usageTotalsSchema.extend({ slide_index: z.number().int() })),
  records: z.array(usageRowSchema),
});
