import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';

/**
 * Provenance of a figure: contained in a passage, computed from passages, given by the user, common knowledge (the deck
 * has no sources), or unsupported.
 */
const figureStates = ['supported', 'derived', 'given', 'common_knowledge', 'unsupported'] as const;

/** The unit that the slide leaves out, or the real result of a calculation. */
const figureHintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unit'), text: z.string() }),
  z.object({ kind: z.literal('result'), text: z.string(), formula: z.string() }),
]);

/** A figure of a slide with its provenance. */
export const figureTraceSchema = z.object({
  /** The figure, as written on the slide. */
  text: z.string(),
  /** The part of the slide, such as `items[2].text`, `series[0].values[1]` or `notes`. */
  part: z.string(),
  state: z.enum(figureStates),
  passage_id: z.string().nullable(),
  /** The passage's own words. */
  quote: z.string().nullable(),
  /** Name of the source. */
  source: z.string().nullable(),
  /** Page or slide of the source; null when it has none. */
  page: z.number().int().nullable(),
  /** How a derived figure is computed, such as `237.7 GW ÷ 346 GW × 100`. */
  formula: z.string().optional(),
  /** Why a figure is unsupported, if known: the passages have it with a unit, or its calculation is wrong. */
  hint: figureHintSchema.optional(),
});
export type FigureTrace = z.infer<typeof figureTraceSchema>;

/** Maximum figures in one request: each figure is searched in the complete text of long sources. */
export const maxTracedFigures = 200;

/** An unsaved slide, and the slide's figures to look up in the sources. */
export const traceFiguresBodySchema = z.strictObject({
  content: slideContentSchema,
  /** The figures to look up, as written on the slide. */
  figures: z.array(z.string().max(1_000)).min(1).max(maxTracedFigures),
});
export type TraceFiguresBody = z.infer<typeof traceFiguresBodySchema>;

/** Provenance of the figures of an unsaved slide. */
export const draftFiguresSchema = z.object({
  /** The requested figures, once for every part that contains them. */
  items: z.array(figureTraceSchema),
  /** Whether the figures were checked against sources, and not only against the user's request. */
  has_sources: z.boolean(),
});
export type DraftFigures = z.infer<typeof draftFiguresSchema>;

/** Number of figures of a deck by state. */
export const figureCountsSchema = z.object({
  supported: z.number().int(),
  derived: z.number().int(),
  given: z.number().int(),
  common_knowledge: z.number().int(),
  unsupported: z.number().int(),
});
