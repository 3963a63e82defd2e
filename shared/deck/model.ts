import { z } from 'zod';
import { textSchema, untrimmedTextSchema } from '../schemas/common.ts';
import { calculationSchema, maxCalculations } from './calculations.ts';
import type { DeckBrand } from './deck-brand.ts';
import { listLimits as limits } from './list-limits.ts';
import { axisSchema, chartSchema, imageSchema, inlineText, list } from './model-parts.ts';

/** Schema of the blocks of each layout. These limits are hard; the layout's capacity says how much fits well. */
export const blockSchemas = {
  cover: z.strictObject({
    subtitle: inlineText(240).optional(),
    byline: inlineText(120).optional(),
    image: imageSchema.optional(),
  }),
  agenda: z.strictObject({ items: list(inlineText(160), limits.agenda.items.allowed) }),
  section: z.strictObject({
    number: inlineText(8).optional(),
    lead: inlineText(300).optional(),
    image: imageSchema.optional(),
  }),
  statement: z.strictObject({ support: inlineText(240).optional() }),
  bullets: z.strictObject({
    lead: inlineText(300).optional(),
    items: list(
      z.strictObject({ text: inlineText(300), detail: inlineText(300).optional() }),
      limits.bullets.items.allowed,
    ),
  }),
  'two-columns': z.strictObject({
    left: z.strictObject({
      heading: inlineText(100),
      items: list(inlineText(240), limits['two-columns'].items.allowed),
    }),
    right: z.strictObject({
      heading: inlineText(100),
      items: list(inlineText(240), limits['two-columns'].items.allowed),
    }),
  }),
  comparison: z.strictObject({
    options: list(inlineText(60), limits.comparison.options.allowed),
    criteria: list(
      z.strictObject({
        name: inlineText(80),
        cells: list(textSchema(120), limits.comparison.options.allowed),
      }),
      limits.comparison.criteria.allowed,
    ),
    winner: z.int().min(0).max(2).optional(),
  }),
  cards: z.strictObject({
    cards: list(
      z.strictObject({
        heading: inlineText(100),
        text: inlineText(300),
        icon: untrimmedTextSchema(40).optional(),
      }),
      limits.cards.cards.allowed,
    ),
  }),
  'big-number': z.strictObject({
    value: inlineText(24),
    label: inlineText(160),
    context: inlineText(300).optional(),
    comparison: z.strictObject({ value: inlineText(24), label: inlineText(120) }).optional(),
  }),
  'before-after': z.strictObject({
    before: inlineText(40),
    after: inlineText(40),
    measures: list(
      z.strictObject({
        name: inlineText(80),
        before: inlineText(24),
        after: inlineText(24),
        better: z.enum(['higher', 'lower']).optional(),
      }),
      limits['before-after'].measures.allowed,
    ),
    takeaway: inlineText(240).optional(),
  }),
  stats: z.strictObject({
    stats: list(
      z.strictObject({
        value: inlineText(24),
        label: inlineText(140),
        detail: inlineText(200).optional(),
      }),
      limits.stats.stats.allowed,
    ),
  }),
  process: z.strictObject({
    steps: list(
      z.strictObject({ heading: inlineText(80), text: inlineText(240).optional() }),
      limits.process.steps.allowed,
    ),
  }),
  cycle: z.strictObject({
    steps: list(
      z.strictObject({ heading: inlineText(80), text: inlineText(200).optional() }),
      limits.cycle.steps.allowed,
    ),
    center: inlineText(60).optional(),
  }),
  funnel: z.strictObject({
    stages: list(
      z.strictObject({
        heading: inlineText(80),
        value: inlineText(24).optional(),
        text: inlineText(200).optional(),
      }),
      limits.funnel.stages.allowed,
    ),
  }),
  pyramid: z.strictObject({
    levels: list(
      z.strictObject({ heading: inlineText(80), text: inlineText(200).optional() }),
      limits.pyramid.levels.allowed,
    ),
  }),
  matrix: z.strictObject({
    x_axis: axisSchema,
    y_axis: axisSchema,
    quadrants: list(
      z.strictObject({ heading: inlineText(80), text: inlineText(240).optional() }),
      limits.matrix.quadrants.allowed,
    ),
  }),
  timeline: z.strictObject({
    events: list(
      z.strictObject({
        when: inlineText(40),
        heading: inlineText(100),
        text: inlineText(200).optional(),
      }),
      limits.timeline.events.allowed,
    ),
  }),
  quote: z.strictObject({ quote: inlineText(400), attribution: inlineText(120).optional() }),
  table: z.strictObject({
    columns: list(inlineText(60), limits.table.columns.allowed),
    rows: list(list(textSchema(120), limits.table.columns.allowed), limits.table.rows.allowed),
    caption: inlineText(200).optional(),
    emphasis: list(inlineText(60), limits.table.emphasis.allowed).optional(),
  }),
  chart: chartSchema,
  'image-text': z.strictObject({
    image: imageSchema,
    text: inlineText(500).optional(),
    items: list(inlineText(200), limits['image-text'].items.allowed).optional(),
  }),
  'full-image': z.strictObject({ image: imageSchema, caption: inlineText(200).optional() }),
  code: z.strictObject({
    language: untrimmedTextSchema(24).optional(),
    code: untrimmedTextSchema(1600).min(1),
    explanation: list(inlineText(200), limits.code.explanation.allowed).optional(),
  }),
  closing: z.strictObject({
    lead: inlineText(300).optional(),
    actions: list(inlineText(200), limits.closing.actions.allowed).optional(),
    plan: list(
      z.strictObject({
        action: inlineText(200),
        owner: inlineText(60).optional(),
        due: inlineText(40).optional(),
      }),
      limits.closing.plan.allowed,
    ).optional(),
  }),
} as const;

export type LayoutId = keyof typeof blockSchemas;
export const layoutIds = Object.keys(blockSchemas) as [LayoutId, ...LayoutId[]];

const imageLayouts: readonly LayoutId[] = ['image-text', 'full-image'];
/** Whether slides of a layout are covers or sections. */
export const isOpeningLayout = (layout: string): boolean =>
  layout === 'cover' || layout === 'section';

/** Whether a slide is a cover or section, which may have a picture in addition to its texts. */
export const isOpening = (
  slide: SlideContent,
): slide is LayoutContent<'cover'> | LayoutContent<'section'> => isOpeningLayout(slide.layout);

/** Returns the layouts that a model may choose from. Image layouts only if the request has images. */
export function availableLayouts(options: { hasImages?: boolean } = {}): LayoutId[] {
  return layoutIds.filter((id) => options.hasImages || !imageLayouts.includes(id));
}

/** A quoted passage that supports a slide. */
const slideSourceSchema = z.strictObject({
  passage_id: untrimmedTextSchema(64).min(1),
  quote: untrimmedTextSchema(400),
});

export const alignments = ['left', 'center', 'right'] as const;
export type Align = (typeof alignments)[number];

/** Steps by which a user can change the text size of a slide. Each step is an eighth, limited by the layout's space. */
export const textSizeSteps = [-2, -1, 1, 2] as const;

/** Text size and alignment that a user chose for a slide; a missing field means the theme's default. */
const appearanceSchema = z.strictObject({
  text_size: z.literal(textSizeSteps).optional(),
  align: z.enum(alignments).optional(),
});
export type Appearance = z.infer<typeof appearanceSchema>;

const contentBase = {
  title: inlineText(160),
  kicker: inlineText(80).optional(),
  notes: textSchema(4000),
  sources: z.array(slideSourceSchema).max(12),
  calculations: z.array(calculationSchema).max(maxCalculations).optional(),
};

type Content<L extends LayoutId> = {
  layout: L;
  title: string;
  kicker?: string | undefined;
  notes: string;
  sources: z.infer<typeof slideSourceSchema>[];
  calculations?: string[] | undefined;
  appearance?: Appearance | undefined;
  blocks: z.infer<(typeof blockSchemas)[L]>;
};

/** Content of a slide: a union with one member per layout, discriminated by `layout`. */
export type SlideContent = { [L in LayoutId]: Content<L> }[LayoutId];

/** Content of a slide with a known layout. */
export type LayoutContent<L extends LayoutId> = Content<L>;

/** Returns the schema of the content of one layout. */
export function layoutContentSchema<L extends LayoutId>(layout: L) {
  return z.strictObject({
    layout: z.literal(layout),
    ...contentBase,
    appearance: appearanceSchema.optional(),
    blocks: blockSchemas[layout],
  });
}

const layoutSchemas = layoutIds.map((id) => layoutContentSchema(id));
/** Schema of the content of any slide, discriminated by `layout`. */
export const slideContentSchema = z.discriminatedUnion(
  'layout',
  layoutSchemas as [(typeof layoutSchemas)[number], ...(typeof layoutSchemas)[number][]],
) as unknown as z.ZodType<SlideContent>;

/**
 * Returns the schema of the flat input of a layout's tool: `{title, kicker?, ...blocks, notes, sources, calculations?}`.
 * `parseSlideToolInput` converts that input into a SlideContent. The picture of a cover or section is added later.
 */
export function toolInputSchema(layout: LayoutId) {
  const schema = z.object({ ...contentBase, ...blockSchemas[layout].shape });
  return isOpeningLayout(layout) ? schema.omit({ image: true } as object) : schema;
}

/** Parses a tool's flat input. Returns zod's result, so that the caller can report the issues to the model. */
export function parseSlideToolInput(layout: LayoutId, input: unknown) {
  const { title, kicker, notes, sources, calculations, ...blocks } = (input ?? {}) as Record<
    string,
    unknown
  >;
  return slideContentSchema.safeParse({
    layout,
    title,
    ...(kicker === undefined || kicker === '' ? {} : { kicker }),
    notes: notes ?? '',
    sources: sources ?? [],
    ...(Array.isArray(calculations) && calculations.length > 0 ? { calculations } : {}),
    blocks,
  });
}

/** A slide of a deck: its content, id and the outline point that it makes. */
export type Slide = SlideContent & {
  id: string;
  point: string;
  /** Figures that are common knowledge and need no source; exported files list them in the notes. */
  unsourced?: string[];
};

/** A whole deck, as the renderers expect it. `language` is a BCP 47 tag, `theme` a theme reference. */
export type Deck = {
  title: string;
  subtitle?: string | undefined;
  language: string;
  theme: string;
  brand?: DeckBrand | undefined;
  slides: Slide[];
};
