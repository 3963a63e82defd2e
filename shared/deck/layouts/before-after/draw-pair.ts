import { lineBox, nextReadingOrder, placeText } from '../../boxes.ts';
import { drawBar } from '../../charts/bar-shape.ts';
import { type ChartContext, placeChartLabel } from '../../charts/chart-context.ts';
import type { Ctx, TextBlock } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import type { Box, ChartBox, ChartData, Mark, Rect } from '../../scene.ts';
import { computeOpenEndLength, drawOpenEnd } from '../open-end.ts';
import type { Blocks, Pair } from './pair.ts';
import { computePairStep, type PairTexts } from './texts.ts';

const figureGap = 6;
const labelGap = 8;
/** Height in px below which bars are left out. */
const minBarHeight = 52;

/** Returns the ends of the tallest bar: y of its top and of the base line, px. */
function computeBarSpan(
  texts: PairTexts,
  { isOpen }: Pair,
  rect: Rect,
): { top: number; base: number } {
  const open = isOpen.some(Boolean) ? computeOpenEndLength('top') : 0;
  return {
    top: rect.y + texts.figureHeight + figureGap + open,
    base: rect.y + rect.height - texts.labelHeight - labelGap,
  };
}

/** Returns the height of the tallest bar of a pair in a rectangle, px. */
export function barHeight(texts: PairTexts, pair: Pair, rect: Rect): number {
  const { top, base } = computeBarSpan(texts, pair, rect);
  return base - top;
}

/** Whether a rectangle has room for the bars of a pair. */
export function hasRoomForBars(texts: PairTexts, pair: Pair, rect: Rect): boolean {
  return barHeight(texts, pair, rect) >= minBarHeight;
}

/** Returns the chart data of a pair, and the colours of its two bars. */
export function pairChart(
  ctx: Ctx,
  blocks: Blocks,
  pair: Pair,
  values: [number, number],
  { rect, on }: { rect: Rect; on: string },
): { chart: ChartContext; colors: [string, string] } {
  const { palette } = ctx.theme;
  const colors: [string, string] = [palette.quiet, getEmphasisColor(palette)];
  const data: ChartData = {
    kind: 'bar',
    categories: [blocks.before, blocks.after].map(toPlainText),
    categoryParts: ['before', 'after'],
    series: [{ name: toPlainText(pair.measure.name), values }],
    colors,
  };
  return { chart: { ctx, rect, on, data }, colors };
}

/** Returns the chart of a pair with its drawn marks. */
export function pairBox(
  { data, rect }: ChartContext,
  { measure, index }: Pair,
  order: number,
  marks: Mark[],
): ChartBox {
  const [before, after] = data.categories;
  const alt = `${toPlainText(measure.name)}: ${before} ${toPlainText(measure.before)}, ${after} ${toPlainText(measure.after)}`;
  const part = `measures[${index}]`;
  return {
    kind: 'chart',
    id: `c${order}`,
    ...rect,
    z: 10,
    order,
    role: 'p',
    alt,
    part,
    chart: data,
    marks,
  };
}

/** Draws the bars with their figures and labels as one chart; undefined without numeric values or room for bars. */
export function drawPair(
  ctx: Ctx,
  blocks: Blocks,
  pair: Pair,
  texts: PairTexts,
  rect: Rect,
): Box[] | undefined {
  const { palette } = ctx.theme;
  const step = computePairStep(rect.width);
  const { top, base } = computeBarSpan(texts, pair, rect);
  const { values } = pair;
  if (!values || !hasRoomForBars(texts, pair, rect)) return undefined;
  const order = nextReadingOrder(ctx);
  const { chart, colors } = pairChart(ctx, blocks, pair, values, { rect, on: texts.on });
  const width = Math.min(150, step * 0.62);
  const maxValue = Math.max(...values);
  const axis = { stroke: palette.muted, strokeWidth: 1.5 };
  const marks: Mark[] = [lineBox(ctx, [rect.x, base], [rect.x + 2 * step, base], axis)];
  const ends: Box[] = [];
  values.forEach((value, i) => {
    const fill = colors[i] ?? colors[1];
    const middle = rect.x + step * (i + 0.5);
    const height = Math.max(1, ((base - top) * value) / maxValue);
    const bar = { x: middle - width / 2, y: base - height, width, height };
    const isOpen = pair.isOpen[i] === true;
    marks.push(drawBar(chart, bar, fill));
    if (isOpen) ends.push(...drawOpenEnd(ctx, bar, 'top', fill));
    const part = `measures[${pair.index}].${i === 0 ? 'before' : 'after'}`;
    marks.push(
      ...placeFigureAndLabel(chart, texts, pair.index, i, {
        middle,
        y: bar.y - figureGap - (isOpen ? computeOpenEndLength('top') : 0),
        base,
        part,
      }),
    );
  });
  return [pairBox(chart, pair, order, marks), ...ends];
}

type FigurePosition = { middle: number; y: number; base: number; part: string };

function placeFigureAndLabel(
  chart: ChartContext,
  texts: PairTexts,
  pair: number,
  side: number,
  { middle, y, base, part }: FigurePosition,
): Mark[] {
  const [figure, label] = [texts.figures[pair]?.[side], texts.labels[side]];
  const place = (block: TextBlock, at: number, path: string) =>
    placeChartLabel(
      chart,
      { ...block, width: Math.ceil(block.inkWidth) + 1 },
      { x: middle, y: at, anchor: 'middle', part: path },
    );
  return [
    ...(figure ? [place(figure, y - figure.height, part)] : []),
    ...(label
      ? [
          placeChartLabel(chart, label, {
            x: middle,
            y: base + labelGap,
            anchor: 'middle',
            part: side === 0 ? 'before' : 'after',
          }),
        ]
      : []),
  ];
}

/** Returns the height of two figures with their labels and no bars, px. */
export const measureFiguresHeight = ({ figureHeight, labelHeight }: PairTexts): number =>
  figureHeight + labelGap + labelHeight;

/** Draws the two figures with their labels and no bars, for texts that are not amounts of the same unit. */
export function drawFigures(ctx: Ctx, pair: Pair, texts: PairTexts, rect: Rect): Box[] {
  const step = computePairStep(rect.width);
  const y =
    rect.y + Math.min(figureGap, Math.max(0, rect.height - measureFiguresHeight(texts)) / 2);
  return [0, 1].flatMap((side) => {
    const [figure, label] = [texts.figures[pair.index]?.[side], texts.labels[side]];
    const x = rect.x + side * step;
    const name = side === 0 ? 'before' : 'after';
    return [
      ...(figure
        ? [
            placeText(ctx, figure, {
              x,
              y: y + texts.figureHeight - figure.height,
              role: 'p',
              part: `measures[${pair.index}].${name}`,
              on: texts.on,
            }),
          ]
        : []),
      ...(label
        ? [
            placeText(ctx, label, {
              x,
              y: y + texts.figureHeight + labelGap,
              role: 'label',
              part: name,
              on: texts.on,
            }),
          ]
        : []),
    ];
  });
}
