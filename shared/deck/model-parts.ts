import { z } from 'zod';
import { textSchema, untrimmedTextSchema } from '../schemas/common.ts';
import { chartKinds } from './charts/kinds.ts';
import { listLimits } from './list-limits.ts';
import { pictureCreditSchema } from './picture-credit.ts';

const limits = listLimits.chart;

/**
 * Inline text: plain text with `**bold**`, `*emphasis*`, `` `code` `` and `[label](https://…)`.
 * No other markup is supported; renderers escape everything.
 */
export const inlineText = (max: number) => textSchema(max).min(1);
/** Schema of a list with `min` to `max` entries. */
export const list = <T extends z.ZodType>(
  item: T,
  [min, max]: readonly [min: number, max: number],
) => z.array(item).min(min).max(max);

/** Smaller magnitudes are stored as 0: no slide can show them, and DynamoDB can't store them. */
const smallestMagnitude = 1e-100;
/** Largest number that the DynamoDB client can write; use a unit such as "trillion" for larger values. */
const largestNumber = Number.MAX_SAFE_INTEGER;

const number = z
  .number()
  .overwrite((value) => (Math.abs(value) < smallestMagnitude ? 0 : value))
  .refine((value) => Math.abs(value) <= largestNumber, 'a number too large to show');

const share = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => (value < smallestMagnitude ? 0 : value));

/** Largest `zoom` of an image. */
export const maxZoom = 4;
/** Maximum characters of an alternative text. */
export const maxAltLength = 300;

/** A data URI (decoded before it is stored) or an asset id. URLs of other schemes are rejected. */
const asset = z
  .string()
  .min(1)
  .max(8_000_000)
  // The web app appends the id to a URL, so an id must not lead to another folder.
  .refine(
    (value) =>
      value.startsWith('data:') || (/^[\w-][\w./-]{0,99}$/.test(value) && !value.includes('..')),
    'a data URI or an id',
  );

/**
 * An image. `asset` is a data URI, or the id of a stored picture (picture-id.ts), which exporters replace by a data
 * URI. `focal` is the point that a crop keeps visible, 0 to 1 from the left and the top. `zoom` enlarges the picture
 * within its box: 2 shows half of the width that fits without it.
 */
export const imageSchema = z
  .strictObject({
    asset,
    /** What the image shows; empty only if it is decorative. */
    alt: textSchema(maxAltLength),
    /** Whether screen readers skip the image, because it adds nothing to the text. */
    decorative: z.boolean().optional(),
    focal: z.strictObject({ x: share, y: share }).optional(),
    zoom: z.number().min(1).max(maxZoom).optional(),
    credit: pictureCreditSchema.optional(),
  })
  .superRefine(({ alt, decorative }, context) => {
    if (alt !== '' || decorative) return;
    const tooShort = { code: 'too_small', origin: 'string', minimum: 1, inclusive: true } as const;
    context.addIssue({ ...tooShort, path: ['alt'], input: alt });
  });
export type ImageContent = z.infer<typeof imageSchema>;

/** An axis of a matrix, with labels for its low and high end. */
export const axisSchema = z.strictObject({
  name: inlineText(60),
  low: inlineText(40).optional(),
  high: inlineText(40).optional(),
});

const pointSchema = z.strictObject({ x: number, y: number, label: inlineText(40).optional() });

const categoryNames = list(inlineText(40), limits.emphasis.allowed).optional();

/** A chart. `scatter` uses `points`; every other kind has one value per category. */
export const chartSchema = z
  .strictObject({
    kind: z.enum(chartKinds),
    categories: list(inlineText(40), limits.categories.allowed).default([]),
    series: list(
      z.strictObject({
        name: inlineText(60),
        values: list(number, limits.categories.allowed).default([]),
        points: list(pointSchema, limits.points.allowed).optional(),
      }),
      limits.series.allowed,
    ),
    unit: untrimmedTextSchema(16).optional(),
    measure: inlineText(80).optional(),
    emphasis: categoryNames,
    emphasis_label: inlineText(60).optional(),
    not_given: categoryNames,
    reference: z.strictObject({ value: inlineText(24), label: inlineText(40) }).optional(),
    bracket: z.strictObject({ from: inlineText(40), to: inlineText(40) }).optional(),
    totals: categoryNames,
    better: z.enum(['higher', 'lower']).optional(),
    x_axis: inlineText(60).optional(),
    y_axis: inlineText(60).optional(),
    takeaway: inlineText(240),
  })
  .refine(
    ({ kind, categories, series }) =>
      kind === 'scatter' ||
      [categories, ...series.map((one) => one.values)].every((list) => list.length > 1),
    'give two values or more, one a category',
  )
  .refine(
    ({ kind, series }) => kind !== 'scatter' || series.every(({ points }) => points),
    'give each series its points {x, y}',
  );
