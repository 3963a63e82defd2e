import { z } from 'zod';
import { layoutIds } from '#shared/deck/model.ts';

const requestSchema = z.looseObject({
  topic: z.string().nullish(),
  instructions: z.string().nullish(),
  language: z.string().nullish(),
  slide_count: z.int().min(1).nullish(),
  pictures: z.boolean().nullish(),
  notes_words: z.looseObject({ least: z.int().optional(), most: z.int() }).nullish(),
});

const passageSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'quote']),
  heading: z.array(z.string()).default([]),
  text: z.string(),
});

const factSchema = z.looseObject({
  id: z.string(),
  text: z.string(),
  passage_ids: z.array(z.string()).default([]),
});

const figureSchema = z.looseObject({
  value: z.union([z.string(), z.number()]).transform(String),
  unit: z.string().optional(),
  what: z.string(),
  passage_id: z.string(),
});

export const briefSchema = z.looseObject({
  thesis: z.string().default(''),
  facts: z.array(factSchema).default([]),
  figures: z.array(figureSchema).default([]),
  gaps: z.array(z.string()).default([]),
});

export const entrySchema = z.looseObject({
  i: z.int().min(0),
  point: z.string(),
  intent: z.string().default(''),
  layout_hint: z.string().optional(),
  alternatives: z.array(z.string()).optional(),
  /** The layouts to choose from; only in the prompt for a slide. */
  layouts: z.array(z.string()).optional(),
  evidence: z.array(z.string()).default([]),
  /**
   * The picture beside the text: its subject and alt text in an outline; in the prompt for a slide, a text that says
   * what it shows.
   */
  picture: z.union([z.string(), z.object({ subject: z.string(), alt: z.string() })]).optional(),
});

const planSchema = z.looseObject({
  title: z.string(),
  subtitle: z.string().optional(),
  points: z.array(z.string()).default([]),
});

/** Schemas of the prompts' sections that the demo agent reads, one schema for each kind of prompt. */
export const briefInputSchema = z.object({
  request: requestSchema,
  limits: z.looseObject({ facts: z.int(), figures: z.int() }).nullish(),
  passages: z.array(passageSchema),
});
const templateSlideSchema = z.looseObject({
  layout: z.enum(layoutIds).catch('bullets'),
  title: z.string(),
  statements: z.array(z.string()),
});
export const outlineInputSchema = z.object({
  request: requestSchema,
  template: z.array(templateSlideSchema).nullish(),
  brief: briefSchema.nullish(),
  passages: z.array(passageSchema).nullish(),
  accepted: z
    .looseObject({ plan: planSchema.nullish(), entries: z.array(entrySchema).default([]) })
    .nullish(),
});
/** An item "layout: point" in the list of slides that a slide's prompt contains. Removes the layout. */
const listedSlideSchema = z.string().transform((text) => text.replace(/^[a-z-]+: /, ''));

export const slideInputSchema = z
  .object({
    request: requestSchema,
    deck: z.looseObject({
      title: z.string(),
      subtitle: z.string().optional(),
      slides: z.array(listedSlideSchema),
    }),
    entry: entrySchema,
    facts: z.array(factSchema.omit({ id: true })).nullish(),
    passages: z.array(passageSchema).nullish(),
  })
  .transform(({ request, deck, entry, facts, passages }) => ({
    request,
    plan: { title: deck.title, subtitle: deck.subtitle, points: deck.slides },
    entry,
    facts: facts ?? [],
    passages: passages ?? [],
  }));

export type DeckRequest = z.infer<typeof requestSchema>;
export type Passage = z.infer<typeof passageSchema>;
export type Fact = z.infer<typeof factSchema>;
export type Brief = z.infer<typeof briefSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type OutlinePlan = z.infer<typeof planSchema>;
export type BriefInput = z.infer<typeof briefInputSchema>;
export type TemplateSlide = z.infer<typeof templateSlideSchema>;
export type OutlineInput = z.infer<typeof outlineInputSchema>;
export type SlideInput = z.infer<typeof slideInputSchema>;
