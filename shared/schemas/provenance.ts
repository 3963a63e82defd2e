import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';

/**
 * Provenance of a number: contained in a passage, computed from passages, given by the user, common knowledge (the deck
 * has no sources), or unsupported.
 */
const figureStates = ['supported', 'derived', 'given', 'common_knowledge', 'unsupported'] as const;

/**
 * Why a number is unsupported: the source has it with a unit that the slide leaves out, or its calculation has a
 * different result.
 */
const figureHintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unit'), text: z.string() }),
  z.object({ kind: z.literal('result'), text: z.string(), formula: z.string() }),
]);

/** A number on a slide with its provenance. */
export const figureTraceSchema = z.object({
  /** The number, as written on the slide. */
  text: z.string(),
  /** Path of the slide's text that contains the number, such as `items[2].text`, `series[0].values[1]` or `notes`. */
  part: z.string(),
  state: z.enum(figureStates),
  passage_id: z.string().nullable(),
  /** The wording of the passage that supports the number. */
  quote: z.string().nullable(),
  /** Name of the source that supports the number. */
  source: z.string().nullable(),
  /** Page or slide of the source; null when it has none. */
  page: z.number().int().nullable(),
  /** How a derived number is computed, such as `237.7 GW ÷ 346 GW × 100`. */
  formula: z.string().optional(),
  /** Why the number is unsupported, if known: the passages have it with a unit, or its calculation is wrong. */
  hint: figureHintSchema.optional(),
});
export type FigureTrace = z.infer<typeof figureTraceSchema>;

/** Maximum numbers in one request, because each number is searched in the complete text of long sources. */
export const maxTracedFigures = 200;

/** An unsaved slide, and the numbers on it to look up in the sources. */
export const traceFiguresBodySchema = z.strictObject({
  content: slideContentSchema,
  /** The numbers to look up, as written on the slide. */
  figures: z.array(z.string().max(1_000)).min(1).max(maxTracedFigures),
});
export type TraceFiguresBody = z.infer<typeof traceFiguresBodySchema>;

/** Provenance of the numbers on an unsaved slide. */
export const draftFiguresSchema = z.object({
  /** The requested numbers; a number in several texts of the slide has one item for each text. */
  items: z.array(figureTraceSchema),
  /** Whether the numbers were checked against sources, and not only against the user's request. */
  has_sources: z.boolean(),
});
export type DraftFigures = z.infer<typeof draftFiguresSchema>;

/** How many numbers of a deck are in each provenance state. */
export const figureCountsSchema = z.object({
  supported: z.number().int(),
  derived: z.number().int(),
  given: z.number().int(),
  common_knowledge: z.number().int(),
  unsupported: z.number().int(),
});
