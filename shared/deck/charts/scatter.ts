import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { lineBox, rectBox } from '../place.ts';
import type { Mark, Rect } from '../scene.ts';
import { gridLine, type ValueScale } from './axis.ts';
import {
  type ChartContext,
  placeChartLabel,
  setChartLabel,
  setChartTick,
} from './chart-context.ts';
import { drawPointLabels } from './point-labels.ts';

/** A point as it's drawn. */
export type Dot = { x: number; y: number; label: string | undefined; part: string; color: string };

const radius = 8;

/** A scale over what is there, with some air at its ends. */
function spanScale(values: number[], range: [number, number]): ValueScale {
  const [low = 0, high = 1] = extent(values) as [number, number];
  const air = (high - low || Math.abs(high) || 1) * 0.06;
  return scaleLinear([low - air, high + air], range).nice(5);
}

// The highest value's label reaches half of its height over the plot.
const nameGap = 26;

/** The name of the upright axis, over it; long ones take two lines. */
function setYName(chart: ChartContext, name: string) {
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 15, color: palette.ink, weight: tokens.labelWeight };
  return setChartLabel(chart, name, { ...look, width: chart.rect.width });
}

/** The room that the plot has within the axes' values and names. */
function plotOf(chart: ChartContext, ys: number[]): Rect {
  const { rect, data } = chart;
  const labels = spanScale(ys, [0, 1])
    .ticks(5)
    .map((tick) => setChartTick(chart, tick, { size: 14 }).width);
  const left = Math.max(24, ...labels) + 14;
  const top = data.yAxis ? setYName(chart, data.yAxis).height + nameGap : 12;
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
  const rows = y.ticks(5).flatMap((tick, i) => {
    const label = setChartTick(chart, tick, { size: 14 });
    const at = y(tick);
    return [
      ...(i === 0 ? [] : gridLine(chart, [plot.x, at], [right, at])),
      placeChartLabel(chart, label, { x: plot.x - 12, y: at - label.height / 2, anchor: 'end' }),
    ];
  });
  const columns = x.ticks(6).map((tick) => {
    const label = setChartTick(bare, tick, { size: 14 });
    return placeChartLabel(chart, label, { x: x(tick), y: base + 8, anchor: 'middle' });
  });
  const upright = lineBox(ctx, [plot.x, plot.y], [plot.x, base], stroke);
  const level = lineBox(ctx, [plot.x, base], [right, base], stroke);
  // Without lines behind the points, their heights are read from an axis.
  const hasGrid = ctx.theme.tokens.data.grid !== 'none';
  return [...rows, ...columns, level, ...(hasGrid ? [] : [upright])];
}

/** The names of the axes: the upright one's over it, the level one's at its end. */
function drawNames(chart: ChartContext, plot: Rect): Mark[] {
  const { data, rect, ctx } = chart;
  const style = {
    size: 15,
    color: ctx.theme.palette.ink,
    weight: ctx.theme.tokens.labelWeight,
    width: plot.width,
  };
  const marks: Mark[] = [];
  if (data.yAxis) {
    const block = setYName(chart, data.yAxis);
    marks.push(placeChartLabel(chart, block, { x: rect.x, y: rect.y, part: 'y_axis' }));
  }
  if (data.xAxis) {
    const block = setChartLabel(chart, data.xAxis, style);
    const at = { x: plot.x + plot.width, y: plot.y + plot.height + 36, anchor: 'end' as const };
    marks.push(placeChartLabel(chart, block, { ...at, part: 'x_axis' }));
  }
  return marks;
}

/** Points over two measures, with their names beside them where they have some. */
export function drawScatter(chart: ChartContext): Mark[] {
  const { data, ctx } = chart;
  const points = data.series.flatMap((series) => series.points ?? []);
  const ys = points.map((point) => point.y);
  const plot = plotOf(chart, ys);
  const x = spanScale(
    points.map((point) => point.x),
    [plot.x + radius + 2, plot.x + plot.width - radius - 2],
  );
  const y = spanScale(ys, [plot.y + plot.height, plot.y]);
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
      { x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius },
      { fill: dot.color, stroke: chart.on, strokeWidth: 1.5, radius, z: 4 },
    ),
  );
  return [
    ...drawAxes(chart, plot, x, y),
    ...drawNames(chart, plot),
    ...marks,
    ...drawPointLabels(chart, dots, plot),
  ];
}
