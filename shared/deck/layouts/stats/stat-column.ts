import { groupBox, lineBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { findEmphasisedIndexes, getEmphasisColor } from '../../emphasis.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { getSublineSize, listSizeSteps, minSizes } from '../../size-steps.ts';
import { createFigureSpans, createNumeralStyle, extractNumber } from '../numeral-style.ts';

/** Font sizes of the figures in px, and the largest size of their labels, also relative to the figures. */
const valueSizes = { max: 108, min: 36 } as const;
const labelSize = { max: 30, share: 0.36 } as const;
/** Gaps between figure and label, label and detail, and the smallest and largest gap between two entries, px. */
const gaps = { label: 6, detail: 4, entry: [20, 44] } as const;

type Entry = {
  texts: { block: TextBlock; part: string; y: number }[];
  height: number;
};

/** Typesets each figure with its label and detail below it; `size` is the font size of the figures. */
function typesetEntries(
  ctx: Ctx,
  { blocks, title }: LayoutContent<'stats'>,
  width: number,
  size: number,
): Entry[] {
  const { palette, tokens } = ctx.theme;
  const values = blocks.stats.map(({ value }) => value);
  const named = findEmphasisedIndexes(values.map(extractNumber), title);
  const look = { texts: values, color: palette.ink, leading: 1.06, tracking: -0.045 };
  const numeral = createNumeralStyle(ctx, size, look);
  const strong = { ...numeral, color: getEmphasisColor(palette) };
  const usual = Math.min(labelSize.max, Math.round(size * labelSize.share));
  const textSize = Math.max(minSizes.body, usual);
  const label = createTextStyle(ctx, 'body', textSize, {
    weight: tokens.labelWeight,
    leading: 1.3,
  });
  const small = createTextStyle(ctx, 'body', getSublineSize(textSize), {
    color: palette.muted,
    leading: 1.36,
  });
  return blocks.stats.map((stat, i) => {
    const part = `stats[${i}]`;
    const figure = createFigureSpans(ctx, stat.value, size);
    const value = typesetText(ctx, figure, named.has(i) ? strong : numeral, width);
    const texts = [{ block: value, part: `${part}.value`, y: 0 }];
    let y = value.height + gaps.label;
    const name = typesetText(ctx, stat.label, label, width, 'widow');
    texts.push({ block: name, part: `${part}.label`, y });
    y += name.height;
    if (stat.detail !== undefined) {
      const detail = typesetText(ctx, stat.detail, small, width, 'widow');
      texts.push({ block: detail, part: `${part}.detail`, y: y + gaps.detail });
      y += gaps.detail + detail.height;
    }
    return { texts, height: y };
  });
}

/** Draws the figures one below the other, each with its label and detail below it, in the middle of the column. */
export function drawStatColumn(ctx: Ctx, slide: LayoutContent<'stats'>, rect: Rect): Box[] {
  const between = slide.blocks.stats.length - 1;
  const sum = (entries: Entry[]) => entries.reduce((total, { height }) => total + height, 0);
  const steps = listSizeSteps(valueSizes.max, valueSizes.min, 4);
  const entries = fitToHeight(ctx, 'stats', steps, rect.height, (size) => {
    const value = typesetEntries(ctx, slide, rect.width, size);
    const blocks = value.flatMap(({ texts }) => texts.map(({ block }) => block));
    const isOneLine = value.every(({ texts: [figure] }) => figure?.block.broken.lines.length === 1);
    const areWhole = areWordsWhole(blocks) && (isOneLine || size === valueSizes.min);
    return { height: sum(value) + between * gaps.entry[0], areWordsWhole: areWhole, value };
  });
  const spare = rect.height - sum(entries);
  const gap = Math.max(0, Math.min(gaps.entry[1], between > 0 ? spare / between : 0));
  const stroke = { stroke: ctx.theme.palette.hairline, strokeWidth: 1.5 };
  const lines: Box[] = [];
  let y = rect.y + Math.max(0, spare - between * gap) / 2;
  const items = entries.map(({ texts, height }, i) => {
    if (i > 0)
      lines.push(lineBox(ctx, [rect.x, y - gap / 2], [rect.x + rect.width, y - gap / 2], stroke));
    const boxes = texts.map(({ block, part, y: below }) =>
      placeText(ctx, block, { x: rect.x, y: y + below, role: 'p', part }),
    );
    y += height + gap;
    return groupBox(ctx, 'li', boxes);
  });
  return [...lines, groupBox(ctx, 'ul', items)];
}
