import { groupBox, lineBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { findEmphasisedIndexes, getEmphasisColor } from '../../emphasis.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { getSublineSize, listSizeSteps } from '../../size-steps.ts';
import { findTitleFigures } from '../../title-figures.ts';
import { createFigureSpans, createNumeralStyle, extractNumber } from '../numeral-style.ts';

/** Maximum height of a row, and the part of it that stays free of text, px. */
const maxPitch = 184;
const rowPadding = 32;
/** Largest and smallest font size of the values and of the labels, px. */
const valueSizes = { max: 152, min: 72 } as const;
const labelSizes = { max: 36, min: 26 } as const;
const columnGap = 56;
/** Largest width of the values as a fraction of the body. */
const valueShare = 0.46;
const detailGap = 6;
/** Start of the details column as a fraction of the body, and minimum width of the labels before it, px. */
const detailShare = 0.7;
const minLabelWidth = 300;

type StatRow = { value: TextBlock; label: TextBlock; detail: TextBlock | undefined };
/** Where the texts of the rows are: the details below the labels, or in a column of their own. */
type StatColumns = { x: number; width: number; detail: { x: number; width: number } | undefined };

function typesetValues(
  ctx: Ctx,
  { blocks, title }: LayoutContent<'stats'>,
  limit: { width: number; height: number },
): TextBlock[] | undefined {
  const { palette } = ctx.theme;
  const texts = blocks.stats.map(({ value }) => value);
  const named = findEmphasisedIndexes(texts.map(extractNumber), title);
  return listSizeSteps(valueSizes.max, valueSizes.min, 4)
    .map((size) => {
      const look = { texts, color: palette.ink, leading: 1.06, tracking: -0.045 };
      const style = createNumeralStyle(ctx, size, look);
      const strong = { ...style, color: getEmphasisColor(palette) };
      return texts.map((text, i) =>
        typesetText(ctx, createFigureSpans(ctx, text, size), named.has(i) ? strong : style, 2000),
      );
    })
    .find((set) =>
      set.every(({ inkWidth, height }) => inkWidth <= limit.width && height <= limit.height),
    );
}

/** Returns the height of a row's texts: one below the other, or side by side. */
function measureTextHeight({ label, detail }: StatRow, columns: StatColumns): number {
  if (!detail) return label.height;
  if (columns.detail) return Math.max(label.height, detail.height);
  return label.height + detail.height + detailGap;
}

/** Typesets labels and details at the largest size that fits; undefined if none does. */
function typesetRows(
  ctx: Ctx,
  { blocks, title }: LayoutContent<'stats'>,
  values: TextBlock[],
  { columns, limit }: { columns: StatColumns; limit: number },
): StatRow[] | undefined {
  const { palette, tokens } = ctx.theme;
  const named = findTitleFigures(title).map(({ value }) => value);
  const isNamed = (text: string) =>
    findTitleFigures(text).some(({ value }) => named.includes(value));
  return listSizeSteps(labelSizes.max, labelSizes.min)
    .map((size) => {
      const weight = tokens.labelWeight;
      const label = createTextStyle(ctx, 'body', size, { weight, leading: 1.28 });
      const detailSize = columns.detail ? Math.round(size * 0.86) : getSublineSize(size);
      return blocks.stats.flatMap((stat, i): StatRow[] => {
        const value = values[i];
        const detail = createTextStyle(ctx, 'body', detailSize, {
          color: isNamed(stat.detail ?? '') ? getEmphasisColor(palette) : palette.muted,
          leading: 1.36,
        });
        const width = columns.detail?.width ?? columns.width;
        const below =
          stat.detail === undefined
            ? undefined
            : typesetText(ctx, stat.detail, detail, width, 'widow');
        const text = typesetText(ctx, stat.label, label, columns.width, 'widow');
        return value ? [{ value, label: text, detail: below }] : [];
      });
    })
    .find((rows) =>
      rows.every(
        (row) => measureTextHeight(row, columns) <= limit && areWordsWhole([row.label, row.detail]),
      ),
    );
}

/** Returns the columns right of the values: with a column for the details, and without. */
function findColumns(body: Rect, x: number, hasDetails: boolean): StatColumns[] {
  const end = body.x + body.width;
  const right = Math.round(body.x + body.width * detailShare);
  const wide = { x: right, width: end - right };
  const stacked = { x, width: end - x, detail: undefined };
  const hasDetailColumn = right - columnGap - x >= minLabelWidth;
  return hasDetails && hasDetailColumn
    ? [{ x, width: right - columnGap - x, detail: wide }, stacked]
    : [stacked];
}

/**
 * Returns the figures as rows over the full height of the body: the value, and its label and detail beside it.
 * Undefined if the texts would be below the minimum size of rows.
 */
export function drawStatRows(
  ctx: Ctx,
  slide: LayoutContent<'stats'>,
  body: Rect,
): Box[] | undefined {
  const { stats } = slide.blocks;
  const pitch = Math.min(maxPitch, body.height / stats.length);
  const limit = { width: body.width * valueShare, height: pitch - rowPadding };
  const values = typesetValues(ctx, slide, limit);
  if (!values) return undefined;
  const valueWidth = Math.ceil(Math.max(...values.map(({ inkWidth }) => inkWidth))) + 2;
  const hasDetails = stats.every(({ detail }) => detail !== undefined);
  for (const columns of findColumns(body, body.x + valueWidth + columnGap, hasDetails)) {
    const rows = typesetRows(ctx, slide, values, { columns, limit: pitch - rowPadding });
    if (rows) return placeRows(ctx, rows, { body, pitch, columns, valueWidth });
  }
  return undefined;
}

type RowGrid = { body: Rect; pitch: number; columns: StatColumns; valueWidth: number };

function placeRows(
  ctx: Ctx,
  rows: StatRow[],
  { body, pitch, columns, valueWidth }: RowGrid,
): Box[] {
  const { palette } = ctx.theme;
  const items = rows.map((row, i) => {
    const middle = body.y + pitch * (i + 0.5);
    const part = `stats[${i}]`;
    const { value, label, detail } = row;
    const centre = (block: TextBlock) => middle - block.height / 2;
    const y = columns.detail ? centre(label) : middle - measureTextHeight(row, columns) / 2;
    const boxes: Box[] = [
      placeText(
        ctx,
        { ...value, width: valueWidth },
        { x: body.x, y: centre(value), role: 'p', part: `${part}.value` },
      ),
      placeText(ctx, label, { x: columns.x, y, role: 'p', part: `${part}.label` }),
    ];
    if (detail)
      boxes.push(
        placeText(ctx, detail, {
          x: columns.detail?.x ?? columns.x,
          y: columns.detail ? centre(detail) : y + label.height + detailGap,
          role: 'p',
          part: `${part}.detail`,
        }),
      );
    return groupBox(ctx, 'li', boxes);
  });
  const lines = rows.slice(1).map((_, i) => {
    const y = body.y + pitch * (i + 1);
    const stroke = { stroke: palette.hairline, strokeWidth: 1.5 };
    return lineBox(ctx, [body.x, y], [body.x + body.width, y], stroke);
  });
  return [...lines, groupBox(ctx, 'ul', items)];
}
