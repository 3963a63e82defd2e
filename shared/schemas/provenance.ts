import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';

/** Where a figure comes from: a passage says it, it follows from one, the person who asked gave it, or nothing does. */
export const figureStates = ['supported', 'derived', 'given', 'unsupported'] as const;

/** A figure of a slide with what it rests on. */
export const figureTraceSchema = z.object({
  /** As the slide writes it. */
  text: z.string(),
  /** The slide's part, such as `items[2].text`, `series[0].values[1]` or `notes`. */
  part: z.string(),
  state: z.enum(figureStates),
  passage_id: z.string().nullable(),
  /** The passage's own words. */
  quote: z.string().nullable(),
  /** Name of the source. */
  source: z.string().nullable(),
  /** Page or slide of the source where it has any. */
  page: z.number().int().nullable(),
});
export type FigureTrace = z.infer<typeof figureTraceSchema>;

/** Figures that can be asked for at once: each is looked for in the whole of a long source. */
export const askedFiguresAtMost = 200;

/** A slide that isn't saved, and those of its figures that are asked for. */
export const traceFiguresBodySchema = z.strictObject({
  content: slideContentSchema,
  /** As the slide writes them. */
  figures: z.array(z.string().max(1_000)).min(1).max(askedFiguresAtMost),
});
export type TraceFiguresBody = z.infer<typeof traceFiguresBodySchema>;

/** Where the figures of a slide that isn't saved come from. */
export const draftFiguresSchema = z.object({
  /** Those that were asked for, in every place where they stand. */
  items: z.array(figureTraceSchema),
  /** They were held against sources, and not only against what was asked for. */
  has_sources: z.boolean(),
});
export type DraftFigures = z.infer<typeof draftFiguresSchema>;

/** How many figures of a deck are of each state. */
export const figureCountsSchema = z.object({
  supported: z.number().int(),
  derived: z.number().int(),
  given: z.number().int(),
  unsupported: z.number().int(),
});
export type FigureCounts = z.infer<typeof figureCountsSchema>;
