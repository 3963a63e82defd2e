import { groupBox, placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { findEmphasisedIndexes, getEmphasisColor } from '../emphasis.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { getSublineSize, listBodySizes, listSizeSteps, minSizes } from '../size-steps.ts';
import { drawBesidePicture } from './beside-picture.ts';
import { computeSpaceAbove } from './body-placement.ts';
import { createFigureSpans, createNumeralStyle, extractNumber } from './numeral-style.ts';
import { drawStatColumn } from './stats/stat-column.ts';
import { drawStatRows } from './stats/stat-rows.ts';

type Stat = { value: TextBlock; label: TextBlock; detail: TextBlock | undefined };
type TypesetStats = {
  stats: Stat[];
  valueHeight: number;
  labelHeight: number;
  height: number;
  width: number;
};

const statGutter = 28;
/** Maximum fraction of the body's height that columns may leave free; otherwise the figures are drawn as rows. */
const maxFreeHeightShare = 0.15;

function typesetValues(
  ctx: Ctx,
  slide: LayoutContent<'stats'>,
  width: number,
  largest: number,
): TextBlock[] {
  const { palette, panelInset } = ctx.theme;
  const texts = slide.blocks.stats.map(({ value }) => value);
  const named = findEmphasisedIndexes(texts.map(extractNumber), slide.title);
  // Without panels, leave a gap between the numbers of neighbouring columns.
  const space = panelInset.x > 0 ? width : width - statGutter;
  return fitToHeight(
    ctx,
    'stats',
    listSizeSteps(largest, 28, 4),
    1,
    (size): FitAttempt<TextBlock[]> => {
      const tracking = -0.045;
      const style = createNumeralStyle(ctx, size, {
        texts,
        color: palette.ink,
        leading: 1.06,
        tracking,
      });
      const value = texts.map((text, i) =>
        typesetText(
          ctx,
          createFigureSpans(ctx, text, size),
          named.has(i) ? { ...style, color: getEmphasisColor(palette) } : style,
          space,
        ),
      );
      const isOneLine = value.every((block) => block.broken.lines.length <= 1);
      // A size fits if every value is on one line; the smallest size always fits.
      return {
        height: isOneLine || size <= 28 ? 0 : 2,
        areWordsWhole: areWordsWhole(value),
        value,
      };
    },
  );
}

function typesetTexts(
  ctx: Ctx,
  slide: LayoutContent<'stats'>,
  values: TextBlock[],
  width: number,
  size: number,
): FitAttempt<TypesetStats> {
  const { palette, tokens, panelInset } = ctx.theme;
  const label = createTextStyle(ctx, 'body', size, { weight: tokens.labelWeight, leading: 1.32 });
  const small = createTextStyle(ctx, 'body', getSublineSize(size), {
    color: palette.muted,
    leading: 1.4,
  });
  const stats = slide.blocks.stats.map(
    (stat, i): Stat => ({
      value: values[i] ?? typesetText(ctx, stat.value, label, width),
      label: typesetText(ctx, stat.label, label, width, 'widow'),
      detail:
        stat.detail === undefined
          ? undefined
          : typesetText(ctx, stat.detail, small, width, 'widow'),
    }),
  );
  const valueHeight = Math.max(...stats.map((stat) => stat.value.height));
  const labelHeight = Math.max(...stats.map((stat) => stat.label.height));
  const detailHeight = Math.max(
    0,
    ...stats.map((stat) => (stat.detail ? stat.detail.height + 10 : 0)),
  );
  const inset = panelInset.y * (panelInset.x > 0 ? 2 : 1);
  const height = inset + valueHeight + 16 + labelHeight + detailHeight;
  const blocks = stats.flatMap((stat) => [stat.label, stat.detail]);
  return {
    height,
    areWordsWhole: areWordsWhole(blocks),
    value: { stats, valueHeight, labelHeight, height, width },
  };
}

function placeStat(ctx: Ctx, set: TypesetStats, index: number, rect: Rect): Box {
  const { palette, panelInset } = ctx.theme;
  const stat = set.stats[index];
  const x = rect.x + panelInset.x;
  const on = panelInset.x > 0 ? palette.panel : palette.surface;
  const part = `stats[${index}]`;
  if (!stat) return groupBox(ctx, 'li', []);
  const valueY = rect.y + panelInset.y + set.valueHeight - stat.value.height;
  const labelY = rect.y + panelInset.y + set.valueHeight + 16;
  const boxes: Box[] = [
    placeText(ctx, stat.value, { x, y: valueY, role: 'p', part: `${part}.value`, on }),
    placeText(ctx, stat.label, { x, y: labelY, role: 'p', part: `${part}.label`, on }),
  ];
  if (stat.detail)
    boxes.push(
      placeText(ctx, stat.detail, {
        x,
        y: labelY + set.labelHeight + 10,
        role: 'p',
        part: `${part}.detail`,
        on,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: LayoutContent<'stats'>): Box[] {
  const { panelInset, panel } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { image } = slide.blocks;
  if (image) {
    const side = 'right';
    const draw = (rect: Rect) => drawStatColumn(ctx, slide, rect);
    return [...boxes, ...drawBesidePicture(ctx, image, body, { side }, draw)];
  }
  const count = slide.blocks.stats.length;
  const width = (body.width - statGutter * (count - 1)) / count;
  const inner = width - 2 * panelInset.x;
  // Smaller numbers leave space for long texts.
  const largest = [count < 3 ? 176 : 132, 112, 88].find((size) => {
    const numbers = typesetValues(ctx, slide, inner, size);
    return typesetTexts(ctx, slide, numbers, inner, minSizes.body).height <= body.height;
  });
  const values = typesetValues(ctx, slide, inner, largest ?? 64);
  const set = fitToHeight(ctx, 'stats', listBodySizes(count < 4 ? 32 : 28), body.height, (size) =>
    typesetTexts(ctx, slide, values, inner, size),
  );
  const spare = Math.max(0, body.height - set.height);
  const isSparse = count < 4 && spare > body.height * maxFreeHeightShare;
  const rows = isSparse ? drawStatRows(ctx, slide, body) : undefined;
  if (rows) return [...boxes, ...rows];
  const stretch = panelInset.x > 0 ? Math.min(28, spare) : 0;
  const y = body.y + (panelInset.x > 0 ? 0 : computeSpaceAbove(spare));
  const rects = set.stats.map((_, i) => ({
    x: body.x + i * (width + statGutter),
    y,
    width,
    height: set.height + stretch,
  }));
  return [
    ...boxes,
    ...rects.flatMap((rect, i) => panel(ctx, rect, i, statGutter)),
    groupBox(
      ctx,
      'ul',
      rects.map((rect, i) => placeStat(ctx, set, i, { ...rect, y: rect.y + stretch / 2 })),
    ),
  ];
}

export const stats: Layout<'stats'> = {
  id: 'stats',
  use: 'Two to four numbers that carry the argument. The value is short (“38%”, “$4.2M”, “3×”), the label says of what, the detail gives the base or the source.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'stats[].value', words: 2, items: listLimits.stats.stats.fits },
    { part: 'stats[].label', words: 8 },
    { part: 'stats[].detail', words: 11 },
  ],
  compose,
};
