import { max, min } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { lineBox } from '../boxes.ts';
import type { LineBox, Mark, Rect } from '../scene.ts';
import {
  type ChartContext,
  fitChartNames,
  placeChartLabel,
  typesetChartTick,
} from './chart-context.ts';

export type ValueScale = ScaleLinear<number, number>;

/** Returns all values of all series of a chart, and its reference value. */
function listAllValues(chart: ChartContext): number[] {
  const { series, reference, domain } = chart.data;
  if (domain) return domain;
  const values = series.flatMap((one) => one.values);
  return reference ? [...values, reference.value] : values;
}

/** Returns a linear scale that includes zero and all values; `isNice` rounds it to its ticks. */
export function createValueScale(
  chart: ChartContext,
  range: [number, number],
  { values = listAllValues(chart), isNice = true } = {},
): ValueScale {
  const low = Math.min(0, min(values) ?? 0);
  const high = Math.max(0, max(values) ?? 0);
  const scale = scaleLinear([low, low === high ? low + 1 : high], range);
  return isNice ? scale.nice(4) : scale;
}

/** Returns a grid line in the theme's style; empty if the theme has no grid. */
export function createGridLine(
  chart: ChartContext,
  from: [number, number],
  to: [number, number],
): LineBox[] {
  const { palette, tokens } = chart.ctx.theme;
  if (tokens.data.grid === 'none') return [];
  const isDotted = tokens.data.grid === 'dotted';
  const stroke = {
    stroke: isDotted ? palette.quiet : palette.hairline,
    strokeWidth: 1,
    ...(isDotted ? { dash: '1.5 5' } : {}),
  };
  return [lineBox(chart.ctx, from, to, stroke)];
}

/** Smallest distance between the labels of a vertical axis, px. */
const minTickGap = 20;

/** Returns about `targetCount` values for a vertical axis, fewer if their labels would overlap. */
export function chooseAxisTicks(scale: ValueScale, targetCount: number): number[] {
  for (let count = targetCount; count > 1; count -= 1) {
    const [first = 0, second = first, ...more] = scale.ticks(count);
    if (Math.abs(scale(second) - scale(first)) >= minTickGap) return [first, second, ...more];
  }
  return scale.ticks(1).slice(0, 1);
}

/** Draws horizontal grid lines with their values on the left. */
export function drawValueAxis(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  return chooseAxisTicks(scale, 4).flatMap((tick) => {
    const y = scale(tick);
    const label = typesetChartTick(chart, tick, { size: 16 });
    const right = plot.x + plot.width;
    return [
      ...(tick === 0
        ? drawBaseline(chart, plot, scale)
        : createGridLine(chart, [plot.x, y], [right, y])),
      placeChartLabel(chart, label, { x: plot.x - 12, y: y - label.height / 2, anchor: 'end' }),
    ];
  });
}

/** Draws the zero line. */
export function drawBaseline(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  const y = scale(0);
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1.5 };
  return [lineBox(chart.ctx, [plot.x, y], [plot.x + plot.width, y], stroke)];
}

/** Returns the width in px that the values of the axis need on the left. */
export function measureValueAxisWidth(
  chart: ChartContext,
  scale = createValueScale(chart, [0, 1]),
): number {
  const widths = scale.ticks(4).map((tick) => typesetChartTick(chart, tick, { size: 16 }).width);
  return Math.max(24, ...widths) + 14;
}

/** Typesets the category labels, each wrapped to the width `step`, and returns their height in px. */
export function typesetCategories(chart: ChartContext, step: number, bold: readonly number[] = []) {
  const blocks = fitChartNames(chart, chart.data.categories, {
    width: Math.max(20, step - 8),
    height: Math.min(96, chart.rect.height * 0.3),
    sizes: [18, 17, 16],
    bold,
  });
  return { blocks, height: Math.max(...blocks.map((block) => block.height)) };
}

/** Places the category labels below the plot, each centred on its category. */
export function placeCategories(
  chart: ChartContext,
  names: ReturnType<typeof typesetCategories>,
  middleOf: (index: number) => number,
): Mark[] {
  const y = chart.rect.y + chart.rect.height - names.height;
  return names.blocks.map((block, c) =>
    placeChartLabel(chart, block, {
      x: middleOf(c),
      y,
      anchor: 'middle',
      part: `categories[${c}]`,
    }),
  );
}
