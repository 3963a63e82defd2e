import { z } from 'zod';
import { stageStatuses } from '../domain/statuses.ts';
import { figureCountsSchema } from './provenance.ts';
import { sourceKinds, sourceSchema } from './sources.ts';

/** What a deck was made from: sources, pages of the web, its topic alone, or the deck that it translates. */
export const deckBases = ['sources', 'web', 'topic', 'translation'] as const;

/** Beside what a person adds: the topic, read as a text; a page that research read; what an original quotes. */
export const deckSourceKinds = [...sourceKinds, 'topic', 'page', 'quoted'] as const;

export const deckSourceSchema = sourceSchema
  .pick({ name: true, status: true, error: true, is_cut: true })
  .extend({
    id: z.string(),
    /** Null where no more is known of it than its name. */
    kind: z.enum(deckSourceKinds).nullable(),
    /** Of a page. */
    url: z.string().nullable(),
    /** BCP 47; null until it has been read. */
    language: z.string().nullable(),
    bytes: z.number().int().nullable(),
    passages: z.number().int().nullable(),
  });
export type DeckSource = z.infer<typeof deckSourceSchema>;

/** Where a fact stands. */
export const factPlaceSchema = z.object({
  source_id: z.string(),
  /** The passage's own words; null where the fact is told in them. */
  quote: z.string().nullable(),
  page: z.number().int().nullable(),
  /** The headings that it stands under, the outermost first. */
  heading: z.array(z.string()),
});
export type FactPlace = z.infer<typeof factPlaceSchema>;

export const deckFactSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** The first is where it was found. */
  places: z.array(factPlaceSchema),
  /** Slides that use it, in their order. */
  slide_ids: z.array(z.string()),
});
export type DeckFact = z.infer<typeof deckFactSchema>;

/** A figure of a slide that no source tells, and that nobody gave. */
export const unsupportedFigureSchema = z.object({
  slide_id: z.string(),
  /** As the slide writes it. */
  text: z.string(),
  /** The slide's part, as in its provenance. */
  part: z.string(),
  /** What it stands in: a sentence, or a cell with its row. */
  sentence: z.string(),
});
export type UnsupportedFigure = z.infer<typeof unsupportedFigureSchema>;

export const deckSourcesSchema = z.object({
  basis: z.enum(deckBases),
  /** How far the research is that finds the facts. */
  research: z.enum(stageStatuses),
  sources: z.array(deckSourceSchema),
  facts: z.array(deckFactSchema),
  /** What the sources leave open, as the research says. */
  gaps: z.array(z.string()),
  /** Those that are made, in their order. */
  slides: z.array(z.object({ id: z.string(), index: z.number().int(), title: z.string() })),
  figures: figureCountsSchema,
  /** The first 500 of them. */
  unsupported: z.array(unsupportedFigureSchema),
});
export type DeckSources = z.infer<typeof deckSourcesSchema>;
