import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { lineBox, rectBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import { chooseAxisTicks, createGridLine, type ValueScale } from './axis.ts';
import {
  type ChartContext,
  placeChartLabel,
  typesetChartLabel,
  typesetChartTick,
} from './chart-context.ts';
import { drawPointLabels } from './point-labels.ts';

/** A point of a scatter chart, in canvas coordinates. */
export type Dot = { x: number; y: number; label: string | undefined; part: string; color: string };

const dotRadius = 8;

/** Returns a linear scale over the range of the values with a margin at both ends; need not include zero. */
function createRangeScale(values: number[], range: [number, number]): ValueScale {
  const [low = 0, high = 1] = extent(values) as [number, number];
  const air = (high - low || Math.abs(high) || 1) * 0.06;
  return scaleLinear([low - air, high + air], range).nice(5);
}

// Gap below the y axis name: the top tick label extends above the plot by half its height.
const nameGap = 26;

/** Typesets the name of the y axis, which is placed above the axis; long names wrap. */
function typesetYName(chart: ChartContext, name: string) {
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 16, color: palette.ink, weight: tokens.labelWeight };
  return typesetChartLabel(chart, name, { ...look, width: chart.rect.width });
}

/** Returns the plot area that is left inside the tick labels and axis names. */
function computePlotArea(chart: ChartContext, ys: number[]): Rect {
  const { rect, data } = chart;
  const labels = createRangeScale(ys, [0, 1])
    .ticks(5)
    .map((tick) => typesetChartTick(chart, tick, { size: 16 }).width);
  const left = Math.max(24, ...labels) + 14;
  const top = data.yAxis ? typesetYName(chart, data.yAxis).height + nameGap : 12;
  const bottom = data.xAxis ? 62 : 34;
  return {
    x: rect.x + left,
    y: rect.y + top,
    width: rect.width - left,
    height: rect.height - top - bottom,
  };
}

function drawAxes(chart: ChartContext, plot: Rect, x: ValueScale, y: ValueScale): Mark[] {
  const { ctx } = chart;
  const base = plot.y + plot.height;
  const right = plot.x + plot.width;
  const stroke = { stroke: ctx.theme.palette.muted, strokeWidth: 1.5 };
  const bare = { ...chart, data: { ...chart.data, unit: '' } };
  const rows = chooseAxisTicks(y, 5).flatMap((tick, i) => {
    const label = typesetChartTick(chart, tick, { size: 16 });
    const at = y(tick);
    return [
      ...(i === 0 ? [] : createGridLine(chart, [plot.x, at], [right, at])),
      placeChartLabel(chart, label, { x: plot.x - 12, y: at - label.height / 2, anchor: 'end' }),
    ];
  });
  const columns = x.ticks(6).map((tick) => {
    const label = typesetChartTick(bare, tick, { size: 16 });
    return placeChartLabel(chart, label, { x: x(tick), y: base + 8, anchor: 'middle' });
  });
  const upright = lineBox(ctx, [plot.x, plot.y], [plot.x, base], stroke);
  const level = lineBox(ctx, [plot.x, base], [right, base], stroke);
  // Without horizontal grid lines the chart needs a vertical axis line.
  const hasGrid = ctx.theme.tokens.data.grid !== 'none';
  return [...rows, ...columns, level, ...(hasGrid ? [] : [upright])];
}

/** Draws the axis names: the y axis name above the axis, the x axis name at its right end. */
function drawNames(chart: ChartContext, plot: Rect): Mark[] {
  const { data, rect, ctx } = chart;
  const style = {
    size: 16,
    color: ctx.theme.palette.ink,
    weight: ctx.theme.tokens.labelWeight,
    width: plot.width,
  };
  const marks: Mark[] = [];
  if (data.yAxis) {
    const block = typesetYName(chart, data.yAxis);
    marks.push(placeChartLabel(chart, block, { x: rect.x, y: rect.y, part: 'y_axis' }));
  }
  if (data.xAxis) {
    const block = typesetChartLabel(chart, data.xAxis, style);
    const at = { x: plot.x + plot.width, y: plot.y + plot.height + 36, anchor: 'end' as const };
    marks.push(placeChartLabel(chart, block, { ...at, part: 'x_axis' }));
  }
  return marks;
}

/** Draws a scatter chart, with labels next to the points that have one. */
export function drawScatter(chart: ChartContext): Mark[] {
  const { data, ctx } = chart;
  const points = data.series.flatMap((series) => series.points ?? []);
  const ys = points.map((point) => point.y);
  const plot = computePlotArea(chart, ys);
  const x = createRangeScale(
    points.map((point) => point.x),
    [plot.x + dotRadius + 2, plot.x + plot.width - dotRadius - 2],
  );
  const y = createRangeScale(ys, [plot.y + plot.height, plot.y]);
  const dots = data.series.flatMap((series, s) =>
    (series.points ?? []).map(
      (point, i): Dot => ({
        x: x(point.x),
        y: y(point.y),
        label: point.label,
        part: `series[${s}].points[${i}].label`,
        color: data.colors[s] ?? ctx.theme.palette.accent,
      }),
    ),
  );
  const marks = dots.map((dot) =>
    rectBox(
      ctx,
      { x: dot.x - dotRadius, y: dot.y - dotRadius, width: 2 * dotRadius, height: 2 * dotRadius },
      { fill: dot.color, stroke: chart.on, strokeWidth: 1.5, radius: dotRadius, z: 4 },
    ),
  );
  return [
    ...drawAxes(chart, plot, x, y),
    ...drawNames(chart, plot),
    ...marks,
    ...drawPointLabels(chart, dots, plot),
  ];
}
