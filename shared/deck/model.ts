import { z } from 'zod';
import { axisSchema, chartSchema, imageSchema, inline, list } from './model-parts.ts';

/** Schema of the blocks of each layout. These limits are hard; the layout's capacity says how much fits well. */
export const blockSchemas = {
  cover: z.strictObject({ subtitle: inline(240).optional(), byline: inline(120).optional() }),
  agenda: z.strictObject({ items: list(inline(160), 2, 9) }),
  section: z.strictObject({ number: inline(8).optional(), lead: inline(300).optional() }),
  bullets: z.strictObject({
    lead: inline(300).optional(),
    items: list(z.strictObject({ text: inline(300), detail: inline(300).optional() }), 2, 7),
  }),
  'two-columns': z.strictObject({
    left: z.strictObject({ heading: inline(100), items: list(inline(240), 1, 6) }),
    right: z.strictObject({ heading: inline(100), items: list(inline(240), 1, 6) }),
  }),
  comparison: z.strictObject({
    options: list(inline(60), 2, 3),
    criteria: list(
      z.strictObject({ name: inline(80), cells: list(z.string().trim().max(120), 2, 3) }),
      2,
      7,
    ),
    winner: z.int().min(0).max(2).optional(),
  }),
  cards: z.strictObject({
    cards: list(
      z.strictObject({
        heading: inline(100),
        text: inline(300),
        icon: z.string().max(40).optional(),
      }),
      2,
      6,
    ),
  }),
  'big-number': z.strictObject({
    value: inline(24),
    label: inline(160),
    context: inline(300).optional(),
    comparison: z.strictObject({ value: inline(24), label: inline(120) }).optional(),
  }),
  stats: z.strictObject({
    stats: list(
      z.strictObject({ value: inline(24), label: inline(140), detail: inline(200).optional() }),
      1,
      4,
    ),
  }),
  process: z.strictObject({
    steps: list(z.strictObject({ heading: inline(80), text: inline(240).optional() }), 3, 6),
  }),
  cycle: z.strictObject({
    steps: list(z.strictObject({ heading: inline(80), text: inline(200).optional() }), 3, 6),
    center: inline(60).optional(),
  }),
  funnel: z.strictObject({
    stages: list(
      z.strictObject({
        heading: inline(80),
        value: inline(24).optional(),
        text: inline(200).optional(),
      }),
      3,
      5,
    ),
  }),
  pyramid: z.strictObject({
    levels: list(z.strictObject({ heading: inline(80), text: inline(200).optional() }), 3, 5),
  }),
  matrix: z.strictObject({
    x_axis: axisSchema,
    y_axis: axisSchema,
    quadrants: list(z.strictObject({ heading: inline(80), text: inline(240).optional() }), 4, 4),
  }),
  timeline: z.strictObject({
    events: list(
      z.strictObject({ when: inline(40), heading: inline(100), text: inline(200).optional() }),
      2,
      6,
    ),
  }),
  quote: z.strictObject({ quote: inline(400), attribution: inline(120).optional() }),
  table: z.strictObject({
    columns: list(inline(60), 2, 7),
    rows: list(list(z.string().trim().max(120), 2, 7), 1, 10),
    caption: inline(200).optional(),
  }),
  chart: chartSchema,
  'image-text': z.strictObject({
    image: imageSchema,
    text: inline(500).optional(),
    items: list(inline(200), 0, 5).optional(),
  }),
  'full-image': z.strictObject({ image: imageSchema, caption: inline(200).optional() }),
  code: z.strictObject({
    language: z.string().max(24).optional(),
    code: z.string().min(1).max(1600),
    explanation: list(inline(200), 0, 4).optional(),
  }),
  closing: z.strictObject({
    lead: inline(300).optional(),
    actions: list(inline(200), 0, 4).optional(),
  }),
} as const;

export type LayoutId = keyof typeof blockSchemas;
export const layoutIds = Object.keys(blockSchemas) as [LayoutId, ...LayoutId[]];

const imageLayouts: readonly LayoutId[] = ['image-text', 'full-image'];

/** Returns the layouts that a model may choose from. Image layouts only if the request has images. */
export function availableLayouts(options: { hasImages?: boolean } = {}): LayoutId[] {
  return layoutIds.filter((id) => options.hasImages || !imageLayouts.includes(id));
}

/** A quoted passage that supports a slide. */
export const slideSourceSchema = z.strictObject({
  passage_id: z.string().min(1).max(64),
  quote: z.string().max(400),
});

const contentBase = {
  title: inline(160),
  kicker: inline(80).optional(),
  notes: z.string().trim().max(4000),
  sources: z.array(slideSourceSchema).max(12),
};

type Content<L extends LayoutId> = {
  layout: L;
  title: string;
  kicker?: string | undefined;
  notes: string;
  sources: z.infer<typeof slideSourceSchema>[];
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
 * Returns the schema of the flat input of a layout's tool: `{title, kicker?, ...blocks, notes, sources}`.
 * `fromToolInput` converts that input into a SlideContent.
 */
export function toolInputSchema(layout: LayoutId) {
  return z.object({ ...contentBase, ...blockSchemas[layout].shape });
}

/** Parses a tool's flat input. Returns zod's result, so that the caller can report the issues to the model. */
export function parseSlideToolInput(layout: LayoutId, input: unknown) {
  const { title, kicker, notes, sources, ...blocks } = (input ?? {}) as Record<string, unknown>;
  return slideContentSchema.safeParse({
    layout,
    title,
    ...(kicker === undefined || kicker === '' ? {} : { kicker }),
    notes: notes ?? '',
    sources: sources ?? [],
    blocks,
  });
}

/** A slide of a deck: its content, id and the outline point that it makes. */
export type Slide = SlideContent & { id: string; point: string };

/** A whole deck, as the renderers expect it. `language` is a BCP 47 tag, `theme` a theme id. */
export type Deck = {
  title: string;
  subtitle?: string | undefined;
  language: string;
  theme: string;
  slides: Slide[];
};
