import { z } from 'zod';
import { textSchema, untrimmedTextSchema } from '../schemas/common.ts';
import { calculationSchema, maxCalculations } from './calculations.ts';
import type { DeckBrand } from './deck-brand.ts';
import { listLimits as limits } from './list-limits.ts';
import {
  axisSchema,
  chartSchema,
  imageSchema,
  inlineTextSchema,
  listSchema,
} from './model-parts.ts';

/** Schema of the blocks of each layout. These limits are hard; the layout's capacity says how much fits well. */
export const blockSchemas = {
  cover: z.strictObject({
    subtitle: inlineTextSchema(240).optional(),
    byline: inlineTextSchema(120).optional(),
    image: imageSchema.optional(),
  }),
  agenda: z.strictObject({ items: listSchema(inlineTextSchema(160), limits.agenda.items.allowed) }),
  section: z.strictObject({
    number: inlineTextSchema(8).optional(),
    lead: inlineTextSchema(300).optional(),
    image: imageSchema.optional(),
  }),
  statement: z.strictObject({ support: inlineTextSchema(240).optional() }),
  bullets: z.strictObject({
    lead: inlineTextSchema(300).optional(),
    items: listSchema(
      z.strictObject({ text: inlineTextSchema(300), detail: inlineTextSchema(300).optional() }),
      limits.bullets.items.allowed,
    ),
  }),
  'two-columns': z.strictObject({
    left: z.strictObject({
      heading: inlineTextSchema(100),
      items: listSchema(inlineTextSchema(240), limits['two-columns'].items.allowed),
    }),
    right: z.strictObject({
      heading: inlineTextSchema(100),
      items: listSchema(inlineTextSchema(240), limits['two-columns'].items.allowed),
    }),
  }),
  comparison: z.strictObject({
    options: listSchema(inlineTextSchema(60), limits.comparison.options.allowed),
    criteria: listSchema(
      z.strictObject({
        name: inlineTextSchema(80),
        cells: listSchema(textSchema(120), limits.comparison.options.allowed),
      }),
      limits.comparison.criteria.allowed,
    ),
    winner: z.int().min(0).max(2).optional(),
  }),
  cards: z.strictObject({
    cards: listSchema(
      z.strictObject({
        heading: inlineTextSchema(100),
        text: inlineTextSchema(300),
        icon: untrimmedTextSchema(40).optional(),
      }),
      limits.cards.cards.allowed,
    ),
  }),
  'big-number': z.strictObject({
    value: inlineTextSchema(24),
    label: inlineTextSchema(160),
    context: inlineTextSchema(300).optional(),
    comparison: z
      .strictObject({ value: inlineTextSchema(24), label: inlineTextSchema(120) })
      .optional(),
  }),
  'before-after': z.strictObject({
    before: inlineTextSchema(40),
    after: inlineTextSchema(40),
    measures: listSchema(
      z.strictObject({
        name: inlineTextSchema(80),
        before: inlineTextSchema(24),
        after: inlineTextSchema(24),
        better: z.enum(['higher', 'lower']).optional(),
      }),
      limits['before-after'].measures.allowed,
    ),
    takeaway: inlineTextSchema(240).optional(),
  }),
  stats: z.strictObject({
    stats: listSchema(
      z.strictObject({
        value: inlineTextSchema(24),
        label: inlineTextSchema(140),
        detail: inlineTextSchema(200).optional(),
      }),
      limits.stats.stats.allowed,
    ),
    image: imageSchema.optional(),
  }),
  process: z.strictObject({
    steps: listSchema(
      z.strictObject({ heading: inlineTextSchema(80), text: inlineTextSchema(240).optional() }),
      limits.process.steps.allowed,
    ),
  }),
  cycle: z.strictObject({
    steps: listSchema(
      z.strictObject({ heading: inlineTextSchema(80), text: inlineTextSchema(200).optional() }),
      limits.cycle.steps.allowed,
    ),
    center: inlineTextSchema(60).optional(),
  }),
  funnel: z.strictObject({
    stages: listSchema(
      z.strictObject({
        heading: inlineTextSchema(80),
        value: inlineTextSchema(24).optional(),
        text: inlineTextSchema(200).optional(),
      }),
      limits.funnel.stages.allowed,
    ),
  }),
  pyramid: z.strictObject({
    levels: listSchema(
      z.strictObject({ heading: inlineTextSchema(80), text: inlineTextSchema(200).optional() }),
      limits.pyramid.levels.allowed,
    ),
  }),
  matrix: z.strictObject({
    x_axis: axisSchema,
    y_axis: axisSchema,
    quadrants: listSchema(
      z.strictObject({ heading: inlineTextSchema(80), text: inlineTextSchema(240).optional() }),
      limits.matrix.quadrants.allowed,
    ),
  }),
  timeline: z.strictObject({
    events: listSchema(
      z.strictObject({
        when: inlineTextSchema(40),
        heading: inlineTextSchema(100),
        text: inlineTextSchema(200).optional(),
      }),
      limits.timeline.events.allowed,
    ),
  }),
  quote: z.strictObject({
    quote: inlineTextSchema(400),
    attribution: inlineTextSchema(120).optional(),
  }),
  table: z.strictObject({
    columns: listSchema(inlineTextSchema(60), limits.table.columns.allowed),
    rows: listSchema(
      listSchema(textSchema(120), limits.table.columns.allowed),
      limits.table.rows.allowed,
    ),
    caption: inlineTextSchema(200).optional(),
    emphasis: listSchema(inlineTextSchema(60), limits.table.emphasis.allowed).optional(),
  }),
  chart: chartSchema,
  'image-text': z.strictObject({
    image: imageSchema,
    text: inlineTextSchema(500).optional(),
    items: listSchema(inlineTextSchema(200), limits['image-text'].items.allowed).optional(),
  }),
  'full-image': z.strictObject({ image: imageSchema, caption: inlineTextSchema(200).optional() }),
  code: z.strictObject({
    language: untrimmedTextSchema(24).optional(),
    code: untrimmedTextSchema(1600).min(1),
    explanation: listSchema(inlineTextSchema(200), limits.code.explanation.allowed).optional(),
  }),
  closing: z.strictObject({
    lead: inlineTextSchema(300).optional(),
    actions: listSchema(inlineTextSchema(200), limits.closing.actions.allowed).optional(),
    plan: listSchema(
      z.strictObject({
        action: inlineTextSchema(200),
        owner: inlineTextSchema(60).optional(),
        due: inlineTextSchema(40).optional(),
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
export function listAvailableLayouts(options: { hasImages?: boolean } = {}): LayoutId[] {
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

const contentBaseFields = {
  title: inlineTextSchema(160),
  kicker: inlineTextSchema(80).optional(),
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
export function createLayoutContentSchema<L extends LayoutId>(layout: L) {
  return z.strictObject({
    layout: z.literal(layout),
    ...contentBaseFields,
    appearance: appearanceSchema.optional(),
    blocks: blockSchemas[layout],
  });
}

const layoutSchemas = layoutIds.map((id) => createLayoutContentSchema(id));
/** Schema of the content of any slide, discriminated by `layout`. */
export const slideContentSchema = z.discriminatedUnion(
  'layout',
  layoutSchemas as [(typeof layoutSchemas)[number], ...(typeof layoutSchemas)[number][]],
) as unknown as z.ZodType<SlideContent>;

/** Whether slides of a layout keep it when a picture is added: covers, sections and figures. */
export const hasOptionalPicture = ({ layout }: Pick<SlideContent, 'layout'>): boolean =>
  isOpeningLayout(layout) || layout === 'stats';

/**
 * Returns the schema of the flat input of a layout's tool: `{title, kicker?, ...blocks, notes, sources, calculations?}`.
 * `parseSlideToolInput` converts that input into a SlideContent. A picture that the layout may have is added later.
 */
export function createToolInputSchema(layout: LayoutId) {
  const schema = z.object({ ...contentBaseFields, ...blockSchemas[layout].shape });
  return hasOptionalPicture({ layout }) ? schema.omit({ image: true } as object) : schema;
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
