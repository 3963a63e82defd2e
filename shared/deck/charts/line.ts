import { scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { pathBox, rectBox } from '../place.ts';
import type { Mark, Rect } from '../scene.ts';
import {
  drawValueAxis,
  setCategories,
  type ValueScale,
  valueAxisWidth,
  valueScale,
} from './axis.ts';
import { type ChartContext, placeChartLabel, setChartLabel } from './chart-context.ts';
import { formatValue, isInlineUnit } from './numbers.ts';

type Point = [x: number, y: number];

function pathOf(points: Point[]): string {
  return line<Point>().curve(curveMonotoneX).digits(1)(points) ?? '';
}

/** The area below a single line, fading to nothing. */
function drawArea(
  chart: ChartContext,
  points: Point[],
  plot: Rect,
  base: number,
  color: string,
): Mark[] {
  const d = area<Point>()
    .curve(curveMonotoneX)
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
  const values = data.series[index]?.values ?? [];
  const marks: Mark[] =
    data.series.length === 1 ? drawArea(chart, points, plot, scale(0), color) : [];
  marks.push(pathBox(ctx, plot, pathOf(points), { stroke: color, strokeWidth: 3.5, z: 3 }));
  const isRound = ctx.theme.tokens.radius > 0;
  const last = points.length - 1;
  points.forEach(([x, y], i) => {
    if (i !== last && (data.series.length > 1 || points.length > 8)) return;
    const r = i === last ? 6 : 4;
    const dot = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
    marks.push(rectBox(ctx, dot, { fill: color, radius: isRound || i !== last ? r : 0, z: 4 }));
  });
  if (data.series.length === 1) marks.push(...drawValues(chart, points, values));
  return marks;
}

/** Values over the points of a single line, as many as have room. */
function drawValues(chart: ChartContext, points: Point[], values: number[]): Mark[] {
  const { ctx, data, rect } = chart;
  const unit = isInlineUnit(data.unit) ? (data.unit ?? '') : '';
  const blocks = points.map((_, i) =>
    setChartLabel(chart, formatValue(values[i] ?? 0, ctx.language, unit), {
      size: 16,
      weight: ctx.theme.tokens.labelWeight,
      color: ctx.theme.palette.ink,
    }),
  );
  const widest = Math.max(...blocks.map((block) => block.width)) + 12;
  const pitch = (points.at(1)?.[0] ?? rect.width) - (points[0]?.[0] ?? 0);
  const every = Math.max(1, Math.ceil(widest / Math.max(1, pitch)));
  const last = points.length - 1;
  return points.flatMap(([x, y], i) => {
    const block = blocks[i];
    if (!block || (last - i) % every !== 0) return [];
    return [
      placeChartLabel(chart, block, {
        x,
        y: Math.max(rect.y, y - block.height - 10),
        anchor: 'middle',
      }),
    ];
  });
}

/** Lines over the categories; a single one with its area and values. */
export function drawLines(chart: ChartContext): Mark[] {
  const { data, rect } = chart;
  const left = valueAxisWidth(chart);
  const width = rect.width - left - 8;
  const step = width / data.categories.length;
  const categories = setCategories(chart, step);
  const plot = {
    x: rect.x + left,
    y: rect.y + 34,
    width,
    height: rect.height - 34 - categories.height - 14,
  };
  const scale = valueScale(chart, [plot.y + plot.height, plot.y]);
  const position = scalePoint(
    data.categories.map((_, i) => String(i)),
    [plot.x + step / 2, plot.x + plot.width - step / 2],
  );
  const marks = drawValueAxis(chart, plot, scale);
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
  });
  return marks;
}
