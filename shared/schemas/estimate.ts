import { z } from 'zod';
import { createPresentationBodySchema } from './presentations.ts';
import { estimateSchema } from './usage.ts';
import { quotaSchema } from './users.ts';

/** Request for an estimate of a planned presentation. `texts` will become sources and are not stored yet. */
export const estimateBodySchema = createPresentationBodySchema.safeExtend({
  texts: z
    .array(
      z.strictObject({
        characters: z.number().int().min(0).max(1_000_000),
        /** Beginning of the text, to detect its language. */
        start: z.string().max(2_000).default(''),
      }),
    )
    .max(20)
    .optional(),
});
export type EstimateBody = z.infer<typeof estimateBodySchema>;

export const presentationEstimateSchema = estimateSchema.extend({
  /** Language of the sources or the topic, as BCP 47 tag: the default if the request names none. */
  detected_language: z.string(),
  /** The user's monthly quota as it would be after the presentation is made, at the high end of the token estimate. */
  quota_after: quotaSchema,
});
export type PresentationEstimate = z.infer<typeof presentationEstimateSchema>;
