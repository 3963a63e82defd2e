import { z } from 'zod';
import { stageStatuses } from '../domain/statuses.ts';
import { figureCountsSchema } from './provenance.ts';
import { sourceKinds, sourceSchema } from './sources.ts';

/** What a deck is based on: sources, web pages, its topic alone, or the deck that it translates. */
const deckBases = ['sources', 'web', 'topic', 'translation'] as const;

/**
 * Kinds of a deck's sources. In addition to the sources that users add: the topic as a text, a web page that the
 * research has read, and the passages that the original of a translated deck quotes.
 */
const deckSourceKinds = [...sourceKinds, 'topic', 'page', 'quoted'] as const;

const deckSourceSchema = sourceSchema
  .pick({ name: true, status: true, error: true, is_cut: true })
  .extend({
    id: z.string(),
    /** Kind of the source; null when only the name is known. */
    kind: z.enum(deckSourceKinds).nullable(),
    /** Address of the web page; null for other kinds of sources. */
    url: z.string().nullable(),
    /** Language of the source as a BCP 47 tag; null until the source has been read. */
    language: z.string().nullable(),
    bytes: z.number().int().nullable(),
    passages: z.number().int().nullable(),
  });
export type DeckSource = z.infer<typeof deckSourceSchema>;

/** The location of a fact in a source. */
const factPlaceSchema = z.object({
  source_id: z.string(),
  /** The wording of the passage; null when the fact's text is the same. */
  quote: z.string().nullable(),
  page: z.number().int().nullable(),
  /** The headings above the passage, the outermost first. */
  heading: z.array(z.string()),
});
export type FactPlace = z.infer<typeof factPlaceSchema>;

const deckFactSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** The first place is the one where the research found the fact. */
  places: z.array(factPlaceSchema),
  /** Ids of the slides that use the fact, in order. */
  slide_ids: z.array(z.string()),
});
export type DeckFact = z.infer<typeof deckFactSchema>;

/**
 * A number on a slide that is supported neither by a source nor by the user's request: it is unsupported or common
 * knowledge.
 */
const unsupportedFigureSchema = z.object({
  slide_id: z.string(),
  /** The number, as written on the slide. */
  text: z.string(),
  /** Path of the slide's text that contains the number, such as `items[2].text`. */
  part: z.string(),
  /** The text around the number: its sentence, or its table cell with the row. */
  sentence: z.string(),
  /** Whether the number counts as common knowledge: the deck has no sources and allows such numbers. */
  is_common_knowledge: z.boolean(),
});
export type UnsupportedFigure = z.infer<typeof unsupportedFigureSchema>;

export const deckSourcesSchema = z.object({
  basis: z.enum(deckBases),
  /** Status of the research that finds the facts. */
  research: z.enum(stageStatuses),
  sources: z.array(deckSourceSchema),
  facts: z.array(deckFactSchema),
  /** Questions that the sources leave open, according to the research. */
  gaps: z.array(z.string()),
  /**
   * Contradictions, missing units and outdated statements that the model noticed in the sources during the research.
   */
  doubts: z.array(z.string()),
  /** The finished slides, in order. */
  slides: z.array(z.object({ id: z.string(), index: z.number().int(), title: z.string() })),
  figures: figureCountsSchema,
  /** The first 500 numbers without a source. */
  unsupported: z.array(unsupportedFigureSchema),
});
export type DeckSources = z.infer<typeof deckSourcesSchema>;
