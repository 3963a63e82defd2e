import { scaleBand, scalePoint } from 'd3-scale';
import { area, type Series, stack, stackOffsetDiverging, stackOffsetNone } from 'd3-shape';
import { pathBox } from '../boxes.ts';
import { computeContrast } from '../color.ts';
import type { TextBlock } from '../context.ts';
import { chooseLabelColor } from '../emphasis.ts';
import type { Mark, Rect } from '../scene.ts';
import {
  createValueScale,
  drawBaseline,
  drawValueAxis,
  measureValueAxisWidth,
  placeCategories,
  typesetCategories,
  type ValueScale,
} from './axis.ts';
import { drawBar } from './bar-shape.ts';
import { type ChartContext, placeChartLabel, typesetChartValue } from './chart-context.ts';
import { getLineCurve } from './line.ts';
import { hasNegativeValues } from './numbers.ts';

type StackedLayer = Series<number, number>;

type StackOffset = typeof stackOffsetNone;

/** Returns the series stacked per category. */
function stackSeries(chart: ChartContext, offset: StackOffset): StackedLayer[] {
  const { data } = chart;
  return stack<unknown, number, number>()
    .keys(data.series.map((_, s) => s))
    .value((c, s) => data.series[s]?.values[c] ?? 0)
    .offset(offset)(data.categories.map((_, c) => c)) as unknown as StackedLayer[];
}

function sumCategories(chart: ChartContext): number[] {
  return chart.data.categories.map((_, c) =>
    chart.data.series.reduce((sum, series) => sum + (series.values[c] ?? 0), 0),
  );
}

/** Typesets the totals above the columns; undefined if one doesn't fit or any value is negative. */
function fitTotals(chart: ChartContext, space: number): TextBlock[] | undefined {
  const { palette, tokens } = chart.ctx.theme;
  if (hasNegativeValues(chart.data.series)) return undefined;
  const blocks = sumCategories(chart).map((total) =>
    typesetChartValue(chart, total, { size: 16, weight: tokens.labelWeight, color: palette.ink }),
  );
  return blocks.every((block) => block.inkWidth <= space - 4) ? blocks : undefined;
}

/** Draws the value inside a segment; empty if it doesn't fit or no colour has enough contrast. */
function createPartLabel(chart: ChartContext, value: number, rect: Rect, fill: string): Mark[] {
  const color = chooseLabelColor(chart.ctx.theme.palette, fill);
  if (value === 0 || computeContrast(color, fill) < 4.5) return [];
  const block = typesetChartValue(chart, value, { size: 16, color });
  if (block.width + 8 > rect.width || block.height + 4 > rect.height) return [];
  const at = { x: rect.x + rect.width / 2, y: rect.y + (rect.height - block.height) / 2 };
  return [placeChartLabel(chart, block, { ...at, anchor: 'middle', on: fill })];
}

/** Draws the segment of one series in one column. */
function drawPart(
  chart: ChartContext,
  column: { x: number; width: number },
  span: [number, number],
  scale: ValueScale,
  series: number,
  isEnd: boolean,
): Mark[] {
  const [low, high] = span;
  const fill = chart.data.colors[series] ?? chart.ctx.theme.palette.accent;
  const gap = low === 0 ? 0 : 1;
  const rect = {
    ...column,
    y: scale(high) + (isEnd ? 0 : gap),
    height: Math.max(1, scale(low) - scale(high) - (isEnd ? gap : 2 * gap)),
  };
  return [drawBar(chart, rect, fill), ...createPartLabel(chart, high - low, rect, fill)];
}

/** Draws stacked columns with their totals; uses a value axis instead if the totals can't be shown. */
export function drawStackedColumns(chart: ChartContext): Mark[] {
  const { data, rect } = chart;
  const layers = stackSeries(chart, stackOffsetDiverging);
  const bounds = layers.flat().flat();
  const totals = fitTotals(chart, rect.width / Math.max(1, data.categories.length));
  const left = totals
    ? 0
    : measureValueAxisWidth(chart, createValueScale(chart, [0, 1], { values: bounds }));
  const width = rect.width - left;
  const names = typesetCategories(chart, width / Math.max(1, data.categories.length));
  const plot = {
    x: rect.x + left,
    y: rect.y + 26,
    width,
    height: rect.height - 26 - names.height - 12,
  };
  const scale = createValueScale(chart, [plot.y + plot.height, plot.y], { values: bounds });
  const indices = data.categories.map((_, i) => String(i));
  const band = scaleBand(indices, [plot.x, plot.x + plot.width]).padding(0.3);
  const marks = totals ? drawBaseline(chart, plot, scale) : drawValueAxis(chart, plot, scale);
  data.categories.forEach((_, c) => {
    const column = { x: band(String(c)) ?? plot.x, width: band.bandwidth() };
    const middle = column.x + column.width / 2;
    const spans = layers.map((layer): [number, number] => [layer[c]?.[0] ?? 0, layer[c]?.[1] ?? 0]);
    const top = Math.max(...spans.map(([, high]) => high));
    spans.forEach((span, s) => {
      if (span[0] === span[1]) return;
      marks.push(...drawPart(chart, column, span, scale, s, span[1] === top));
    });
    const total = totals?.[c];
    if (total)
      marks.push(
        placeChartLabel(chart, total, {
          x: middle,
          y: scale(top) - total.height - 5,
          anchor: 'middle',
        }),
      );
  });
  const middleOf = (c: number) => (band(String(c)) ?? plot.x) + band.bandwidth() / 2;
  marks.push(...placeCategories(chart, names, middleOf));
  return marks;
}

/** Draws stacked areas with a value axis. */
export function drawAreas(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const layers = stackSeries(chart, stackOffsetNone);
  const bounds = layers.flat().flat();
  const left = measureValueAxisWidth(chart, createValueScale(chart, [0, 1], { values: bounds }));
  const width = rect.width - left;
  const step = width / Math.max(1, data.categories.length);
  const names = typesetCategories(chart, step);
  const plot = {
    x: rect.x + left,
    y: rect.y + 12,
    width,
    height: rect.height - 12 - names.height - 14,
  };
  const scale = createValueScale(chart, [plot.y + plot.height, plot.y], { values: bounds });
  const x = scalePoint(
    data.categories.map((_, i) => i),
    [plot.x + step / 2, plot.x + plot.width - step / 2],
  );
  const marks = drawValueAxis(chart, plot, scale);
  layers.forEach((layer, s) => {
    const color = data.colors[s] ?? ctx.theme.palette.accent;
    const shape = area<[number, number]>()
      .curve(getLineCurve(chart))
      .digits(1)
      .x((_, c) => x(c) ?? plot.x)
      .y0(([low]) => scale(low))
      .y1(([, high]) => scale(high));
    const spans = layer.map(([low, high]): [number, number] => [low, high]);
    marks.push(
      pathBox(ctx, plot, shape(spans) ?? '', { fill: color, opacity: 0.86, z: 2 }),
      pathBox(ctx, plot, shape.lineY1()(spans) ?? '', {
        stroke: ctx.theme.palette.surface,
        strokeWidth: 2,
        z: 3,
      }),
    );
  });
  marks.push(...placeCategories(chart, names, (c) => x(c) ?? plot.x));
  return marks;
}
