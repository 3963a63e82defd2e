import { z } from 'zod';
import { findingSchema, slideSchema, versionFactsSchema } from './presentations.ts';
import { figureCountsSchema } from './provenance.ts';
import { briefSchema, outlineSchema } from './research.ts';
import { usageTotalsSchema } from './usage.ts';

/** Values of `data_type`: the parts of a presentation's data that a request can choose. */
export const dataTypes = [
  'all',
  'outline',
  'slides',
  'research',
  'versions',
  'usage',
  'quality',
] as const;

export const presentationDataSchema = z.object({
  outline: outlineSchema.nullable().optional(),
  slides: z.array(slideSchema).optional(),
  research: z.object({ brief: briefSchema.nullable(), passages: z.number().int() }).optional(),
  versions: z.array(versionFactsSchema).optional(),
  usage: usageTotalsSchema.optional(),
  quality: z
    .object({
      score: z.number().nullable(),
      /** Findings on single slides; each names the text or element of the slide that it is about. */
      findings: z.array(findingSchema),
      /** Findings on the deck as a whole: repetition, rhythm, number of slides. */
      deck_findings: z.array(findingSchema),
      /** How many numbers of the deck are in each provenance state. */
      figures: figureCountsSchema,
    })
    .optional(),
});
export type PresentationData = z.infer<typeof presentationDataSchema>;
