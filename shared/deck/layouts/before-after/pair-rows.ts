import { lineBox, nextReadingOrder, placeText } from '../../boxes.ts';
import { drawBar } from '../../charts/bar-shape.ts';
import { placeChartLabel } from '../../charts/chart-context.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { Box, Mark, Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import { computeOpenEndLength, drawOpenEnd } from '../open-end.ts';
import { type ChangeText, drawChange, typesetChange } from './change.ts';
import { pairBox, pairChart } from './draw-pair.ts';
import type { Blocks, Pair } from './pair.ts';

/** Width of the column of names and changes, as a fraction of the body, and the gap to the bars, px. */
const nameShare = 0.28;
const columnGap = 36;
const rowGap = 36;
const barGap = 6;
const textGap = 14;
/** Limits of a bar, px. */
const thickness = { min: 28, max: 60 } as const;
const minLength = 260;
const figureSizes = { min: 22, max: 52 } as const;
const labelSizes = [20, 18, 16];
/** A change has two lines rather than a size below 20 px. */
const changeOptions = { minOneLine: 20, limit: 64 };

type Row = { name: TextBlock; change: ChangeText | undefined; figures: TextBlock[] };
type Rows = {
  rows: Row[];
  labels: TextBlock[];
  /** Height of a row and of one of its bars, px. */
  height: number;
  bar: number;
  /** Distance from the left edge of the chart to its bars, and the length of the longest bar, px. */
  start: number;
  length: number;
};

const isOneLine = ({ broken }: TextBlock): boolean => broken.lines.length === 1;
const widest = (blocks: TextBlock[]) => Math.max(...blocks.map(({ inkWidth }) => inkWidth));

function typesetFigures(ctx: Ctx, pairs: Pair[], size: number): TextBlock[][] {
  const { palette } = ctx.theme;
  const texts = pairs.map(({ figures }) => figures);
  return texts.map((pair) =>
    pair.map((text, i) => {
      const color = i === 1 ? getEmphasisColor(palette) : palette.ink;
      const look = { texts: texts.flat(), color, leading: 1.08, tracking: -0.035 };
      return typesetText(
        ctx,
        createFigureSpans(ctx, text, size),
        createNumeralStyle(ctx, size, look),
        600,
      );
    }),
  );
}

/** Typesets the measures as rows; undefined if a text or a bar would be too small. */
function typesetRows(ctx: Ctx, blocks: Blocks, pairs: Pair[], area: Rect): Rows | undefined {
  const { palette, tokens } = ctx.theme;
  const height = (area.height - rowGap * (pairs.length - 1)) / pairs.length;
  const bar = Math.min(thickness.max, (height - barGap) / 2);
  const width = Math.round(area.width * nameShare);
  const chartWidth = area.width - width - columnGap;
  const labels = labelSizes
    .map((size) => {
      const style = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.2 });
      return [blocks.before, blocks.after].map((text) =>
        typesetText(ctx, text, style, chartWidth * 0.24),
      );
    })
    .find((set) => set.every(isOneLine));
  if (bar < thickness.min || !labels) return undefined;
  const start = Math.ceil(widest(labels)) + textGap;
  const open = pairs.some(({ isOpen }) => isOpen.includes(true))
    ? computeOpenEndLength('right')
    : 0;
  for (const size of listSizeSteps(
    Math.min(figureSizes.max, Math.floor(bar * 0.9)),
    figureSizes.min,
    2,
  )) {
    const figures = typesetFigures(ctx, pairs, size);
    const length = chartWidth - start - open - textGap - Math.ceil(widest(figures.flat()));
    const rows = typesetNames(ctx, pairs, figures, width, tokens.labelWeight);
    const fits = rows.every(({ name, change }) => {
      const whole = name.height + (change ? change.height + 8 : 0);
      return whole <= height && areWordsWhole([name, change?.block]);
    });
    if (length >= minLength && fits && figures.flat().every(isOneLine))
      return { rows, labels, height, bar, start, length };
  }
  return undefined;
}

function typesetNames(
  ctx: Ctx,
  pairs: Pair[],
  figures: TextBlock[][],
  width: number,
  weight: number,
): Row[] {
  const style = createTextStyle(ctx, 'display', 26, { weight, leading: 1.24, tracking: -0.012 });
  return pairs.map((pair, i) => ({
    name: typesetText(ctx, pair.measure.name, style, width, 'widow'),
    change: typesetChange({ ...ctx, findings: [] }, pair, width, 22, changeOptions),
    figures: figures[i] ?? [],
  }));
}

function drawBars(ctx: Ctx, blocks: Blocks, pair: Pair, set: Rows, row: Row, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const { values } = pair;
  if (!values) return [];
  const order = nextReadingOrder(ctx);
  const { chart, colors } = pairChart(ctx, blocks, pair, values, { rect, on: palette.surface });
  const x = rect.x + set.start;
  const top = rect.y + (rect.height - 2 * set.bar - barGap) / 2;
  const axis = { stroke: palette.muted, strokeWidth: 1.5 };
  const marks: Mark[] = [lineBox(ctx, [x, top - 4], [x, top + 2 * set.bar + barGap + 4], axis)];
  const ends: Box[] = [];
  values.forEach((value, i) => {
    const fill = colors[i] ?? colors[1];
    const width = Math.max(1, (set.length * value) / Math.max(...values));
    const bar = { x, y: top + i * (set.bar + barGap), width, height: set.bar };
    const open = pair.isOpen[i] === true ? computeOpenEndLength('right') : 0;
    const side = i === 0 ? 'before' : 'after';
    const middle = bar.y + bar.height / 2;
    marks.push(drawBar(chart, bar, fill));
    if (open > 0) ends.push(...drawOpenEnd(ctx, bar, 'right', fill));
    const label = set.labels[i];
    const figure = row.figures[i];
    if (label) {
      const place = {
        x: x - textGap,
        y: middle - label.height / 2,
        anchor: 'end',
        part: side,
      } as const;
      marks.push(placeChartLabel(chart, { ...label, width: Math.ceil(label.inkWidth) + 1 }, place));
    }
    if (figure) {
      const place = { x: x + width + open + textGap, y: middle - figure.height / 2 };
      const part = `measures[${pair.index}].${side}`;
      const block = { ...figure, width: Math.ceil(figure.inkWidth) + 1 };
      marks.push(placeChartLabel(chart, block, { ...place, part }));
    }
  });
  return [pairBox(chart, pair, order, marks), ...ends];
}

/**
 * Draws the measures below each other, each with its name and change on the left and two long bars on the right;
 * undefined if a text or a bar would be too small.
 */
export function drawPairRows(
  ctx: Ctx,
  blocks: Blocks,
  pairs: Pair[],
  area: Rect,
): Box[] | undefined {
  const set = typesetRows(ctx, blocks, pairs, area);
  if (!set) return undefined;
  const { palette } = ctx.theme;
  const left = area.width * nameShare + columnGap;
  return pairs.flatMap((pair, i) => {
    const row = set.rows[i];
    if (!row) return [];
    const { name, change } = row;
    const y = area.y + i * (set.height + rowGap);
    const text = name.height + (change ? change.height + 8 : 0);
    const top = Math.round(y + (set.height - text) / 2);
    const rule = y - rowGap / 2;
    const on = palette.surface;
    const part = `measures[${pair.index}].name`;
    const rect = { x: area.x + left, y, width: area.width - left, height: set.height };
    return [
      ...(i > 0
        ? [
            lineBox(ctx, [area.x, rule], [area.x + area.width, rule], {
              stroke: palette.hairline,
              strokeWidth: 1.5,
            }),
          ]
        : []),
      placeText(ctx, name, { x: area.x, y: top, role: 'h2', part }),
      ...(change ? drawChange(ctx, pair, change, { x: area.x, y: top + name.height + 8, on }) : []),
      ...drawBars(ctx, blocks, pair, set, row, rect),
    ];
  });
}
