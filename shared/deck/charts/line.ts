import { scalePoint } from 'd3-scale';
import { area, type CurveFactory, curveLinear, curveMonotoneX, line } from 'd3-shape';
import { pathBox, rectBox } from '../boxes.ts';
import type { TextBlock } from '../context.ts';
import type { Mark, Rect } from '../scene.ts';
import {
  createValueScale,
  drawBaseline,
  drawValueAxis,
  measureValueAxisWidth,
  typesetCategories,
  type ValueScale,
} from './axis.ts';
import { type ChartContext, placeChartLabel, typesetChartValue } from './chart-context.ts';
import { drawReference } from './reference.ts';

type Point = [x: number, y: number];

/** Returns the curve between points: smooth in themes with rounded corners, straight lines in the others. */
export function getLineCurve(chart: ChartContext): CurveFactory {
  return chart.ctx.theme.tokens.radius > 0 ? curveMonotoneX : curveLinear;
}

function createLinePath(chart: ChartContext, points: Point[]): string {
  return line<Point>().curve(getLineCurve(chart)).digits(1)(points) ?? '';
}

/** Draws the area below a single line with a gradient that fades out. */
function drawArea(
  chart: ChartContext,
  points: Point[],
  plot: Rect,
  base: number,
  color: string,
): Mark[] {
  const d = area<Point>()
    .curve(getLineCurve(chart))
    .digits(1)
    .x((point) => point[0])
    .y1((point) => point[1])
    .y0(base)(points);
  if (!d) return [];
  const stops = [
    { offset: 0, color, opacity: 0.22 },
    { offset: 1, color, opacity: 0 },
  ];
  const fill = {
    kind: 'linear' as const,
    x1: 0,
    y1: plot.y,
    x2: 0,
    y2: plot.y + plot.height,
    stops,
  };
  return [pathBox(chart.ctx, plot, d, { fill, z: 2 })];
}

function drawSeries(
  chart: ChartContext,
  index: number,
  points: Point[],
  plot: Rect,
  scale: ValueScale,
): Mark[] {
  const { ctx, data } = chart;
  const color = data.colors[index] ?? ctx.theme.palette.accent;
  const isSingle = data.series.length === 1;
  const marks: Mark[] = isSingle ? drawArea(chart, points, plot, scale(0), color) : [];
  marks.push(
    pathBox(ctx, plot, createLinePath(chart, points), {
      stroke: color,
      strokeWidth: ctx.theme.tokens.data.lineWidth,
      z: 3,
    }),
  );
  const isRound = ctx.theme.tokens.radius > 0;
  const last = points.length - 1;
  points.forEach(([x, y], i) => {
    if (i !== last && (!isSingle || points.length > 8)) return;
    const r = i === last ? 6 : 4;
    const dot = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
    marks.push(rectBox(ctx, dot, { fill: color, radius: isRound || i !== last ? r : 0, z: 4 }));
  });
  return marks;
}

/** Typesets the values of a single line; undefined if they don't all fit above their points. */
function fitValues(chart: ChartContext, step: number): TextBlock[] | undefined {
  const { ctx, data } = chart;
  const [series] = data.series;
  if (data.series.length !== 1 || !series) return undefined;
  const style = { size: 16, weight: ctx.theme.tokens.labelWeight, color: ctx.theme.palette.ink };
  const blocks = data.categories.map((_, i) =>
    typesetChartValue(chart, series.values[i] ?? 0, style),
  );
  return blocks.every((block) => block.width + 10 <= step) ? blocks : undefined;
}

/** Draws a line chart. A single line has a filled area, and value labels instead of a value axis if they fit. */
export function drawLines(chart: ChartContext): Mark[] {
  const { data, rect } = chart;
  const values = fitValues(chart, rect.width / data.categories.length);
  const left = values ? 0 : measureValueAxisWidth(chart);
  const width = rect.width - left;
  const step = width / data.categories.length;
  const categories = typesetCategories(chart, step);
  const plot = {
    x: rect.x + left,
    y: rect.y + 34,
    width,
    height: rect.height - 34 - categories.height - 14,
  };
  const scale = createValueScale(chart, [plot.y + plot.height, plot.y]);
  const position = scalePoint(
    data.categories.map((_, i) => String(i)),
    [plot.x + step / 2, plot.x + plot.width - step / 2],
  );
  const marks = values ? drawBaseline(chart, plot, scale) : drawValueAxis(chart, plot, scale);
  data.categories.forEach((_, c) => {
    const block = categories.blocks[c];
    if (!block) return;
    const x = position(String(c)) ?? plot.x;
    marks.push(
      placeChartLabel(chart, block, {
        x,
        y: rect.y + rect.height - categories.height,
        anchor: 'middle',
        part: `categories[${c}]`,
      }),
    );
  });
  data.series.forEach((series, s) => {
    const points = data.categories.map(
      (_, c): Point => [position(String(c)) ?? plot.x, scale(series.values[c] ?? 0)],
    );
    marks.push(...drawSeries(chart, s, points, plot, scale));
    values?.forEach((block, i) => {
      const [x, y] = points[i] ?? [plot.x, plot.y];
      marks.push(placeChartLabel(chart, block, { x, y: y - block.height - 10, anchor: 'middle' }));
    });
  });
  return [...marks, ...drawReference(chart, plot, scale)];
}
