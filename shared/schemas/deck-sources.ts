import { z } from 'zod';
import { stageStatuses } from '../domain/statuses.ts';
import { figureCountsSchema } from './provenance.ts';
import { sourceKinds, sourceSchema } from './sources.ts';

/** The basis of a deck: sources, web pages, its topic alone, or the deck that it translates. */
const deckBases = ['sources', 'web', 'topic', 'translation'] as const;

/**
 * Besides the sources that users add: the topic as a text, a page read by the research, and passages quoted by a
 * translation's original.
 */
const deckSourceKinds = [...sourceKinds, 'topic', 'page', 'quoted'] as const;

const deckSourceSchema = sourceSchema
  .pick({ name: true, status: true, error: true, is_cut: true })
  .extend({
    id: z.string(),
    /** Kind of the source; null when only the name is known. */
    kind: z.enum(deckSourceKinds).nullable(),
    /** Address of a page; null for other kinds. */
    url: z.string().nullable(),
    /** BCP 47; null until the source has been read. */
    language: z.string().nullable(),
    bytes: z.number().int().nullable(),
    passages: z.number().int().nullable(),
  });
export type DeckSource = z.infer<typeof deckSourceSchema>;

/** The location of a fact in a source. */
const factPlaceSchema = z.object({
  source_id: z.string(),
  /** The passage's own words; null when they are the fact's text itself. */
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

/** A figure of a slide without a source that was not given by the user: unsupported or common knowledge. */
const unsupportedFigureSchema = z.object({
  slide_id: z.string(),
  /** The figure, as written on the slide. */
  text: z.string(),
  /** The part of the slide, as in its provenance. */
  part: z.string(),
  /** Context of the figure: a sentence, or a cell with its row. */
  sentence: z.string(),
  /** Whether it is common knowledge: the deck has no sources and allows such figures. */
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
  /** Contradictions, missing units and outdated statements that the agent noticed in the sources. */
  doubts: z.array(z.string()),
  /** The finished slides, in order. */
  slides: z.array(z.object({ id: z.string(), index: z.number().int(), title: z.string() })),
  figures: figureCountsSchema,
  /** The first 500 figures without a source. */
  unsupported: z.array(unsupportedFigureSchema),
});
export type DeckSources = z.infer<typeof deckSourcesSchema>;
