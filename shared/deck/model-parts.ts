import { z } from 'zod';
import { textSchema, untrimmedTextSchema } from '../schemas/common.ts';
import { chartKinds } from './charts/kinds.ts';
import { listLimits } from './list-limits.ts';
import { pictureCreditSchema } from './picture-credit.ts';

const chartLimits = listLimits.chart;

/**
 * Inline text: plain text with `**bold**`, `*emphasis*`, `` `code` `` and `[label](https://…)`.
 * No other markup is supported; renderers escape everything.
 */
export const inlineTextSchema = (max: number) => textSchema(max).min(1);
/** Schema of a list with `min` to `max` entries. */
export const listSchema = <T extends z.ZodType>(
  item: T,
  [min, max]: readonly [min: number, max: number],
) => z.array(item).min(min).max(max);

/** Smaller magnitudes are stored as 0: no slide can show them, and DynamoDB can't store them. */
const minStoredMagnitude = 1e-100;
/** Largest number that the DynamoDB client can write; use a unit such as "trillion" for larger values. */
const maxStoredNumber = Number.MAX_SAFE_INTEGER;

const numberSchema = z
  .number()
  .overwrite((value) => (Math.abs(value) < minStoredMagnitude ? 0 : value))
  .refine((value) => Math.abs(value) <= maxStoredNumber, 'a number too large to show');

const shareSchema = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => (value < minStoredMagnitude ? 0 : value));

/** Largest `zoom` of an image. */
export const maxZoom = 4;
/** Maximum characters of an alternative text. */
export const maxAltLength = 300;

/** A data URI (decoded before it is stored) or an asset id. URLs of other schemes are rejected. */
const assetSchema = z
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
    asset: assetSchema,
    /** What the image shows; empty only if it is decorative. */
    alt: textSchema(maxAltLength),
    /** Whether screen readers skip the image, because it adds nothing to the text. */
    decorative: z.boolean().optional(),
    focal: z.strictObject({ x: shareSchema, y: shareSchema }).optional(),
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
  name: inlineTextSchema(60),
  low: inlineTextSchema(40).optional(),
  high: inlineTextSchema(40).optional(),
});

const pointSchema = z.strictObject({
  x: numberSchema,
  y: numberSchema,
  label: inlineTextSchema(40).optional(),
});

const categoryNamesSchema = listSchema(
  inlineTextSchema(40),
  chartLimits.emphasis.allowed,
).optional();

/** A chart. `scatter` uses `points`; every other kind has one value per category. */
export const chartSchema = z
  .strictObject({
    kind: z.enum(chartKinds),
    categories: listSchema(inlineTextSchema(40), chartLimits.categories.allowed).default([]),
    series: listSchema(
      z.strictObject({
        name: inlineTextSchema(60),
        values: listSchema(numberSchema, chartLimits.categories.allowed).default([]),
        points: listSchema(pointSchema, chartLimits.points.allowed).optional(),
      }),
      chartLimits.series.allowed,
    ),
    unit: untrimmedTextSchema(16).optional(),
    measure: inlineTextSchema(80).optional(),
    emphasis: categoryNamesSchema,
    emphasis_label: inlineTextSchema(60).optional(),
    not_given: categoryNamesSchema,
    reference: z
      .strictObject({ value: inlineTextSchema(24), label: inlineTextSchema(40) })
      .optional(),
    bracket: z.strictObject({ from: inlineTextSchema(40), to: inlineTextSchema(40) }).optional(),
    totals: categoryNamesSchema,
    better: z.enum(['higher', 'lower']).optional(),
    x_axis: inlineTextSchema(60).optional(),
    y_axis: inlineTextSchema(60).optional(),
    takeaway: inlineTextSchema(240),
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
