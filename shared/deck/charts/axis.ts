import { max, min } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { lineBox } from '../place.ts';
import type { Mark, Rect } from '../scene.ts';
import { type ChartContext, fitNames, placeChartLabel, setChartLabel } from './chart-context.ts';
import { formatValue, isInlineUnit } from './numbers.ts';

export type ValueScale = ScaleLinear<number, number>;

/** A scale over all values that includes zero, rounded to its ticks. */
export function valueScale(chart: ChartContext, range: [number, number]): ValueScale {
  const values = chart.data.series.flatMap((series) => series.values);
  const low = Math.min(0, min(values) ?? 0);
  const high = Math.max(0, max(values) ?? 0);
  return scaleLinear([low, low === high ? low + 1 : high], range).nice(4);
}

/** Grid lines with their values at the left, and a unit that isn't in the labels, once, on top. */
export function drawValueAxis(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  const { ctx, data, rect } = chart;
  const { palette } = ctx.theme;
  return scale.ticks(4).flatMap((tick) => {
    const y = scale(tick);
    const label = setChartLabel(
      chart,
      formatValue(tick, ctx.language, isInlineUnit(data.unit) ? data.unit : ''),
      { size: 14 },
    );
    const isBase = tick === 0;
    return [
      lineBox(ctx, [plot.x, y], [plot.x + plot.width, y], {
        stroke: isBase ? palette.muted : palette.hairline,
        strokeWidth: isBase ? 1.5 : 1,
      }),
      placeChartLabel(chart, label, { x: plot.x - 12, y: y - label.height / 2, anchor: 'end' }),
    ].filter((mark) => mark.x >= rect.x - 1);
  });
}

/** The line that values grow from. */
export function drawBaseline(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  const y = scale(0);
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1.5 };
  return [lineBox(chart.ctx, [plot.x, y], [plot.x + plot.width, y], stroke)];
}

/** Room that the axis values need at the left. */
export function valueAxisWidth(chart: ChartContext): number {
  const scale = valueScale(chart, [0, 1]);
  const unit = isInlineUnit(chart.data.unit) ? chart.data.unit : '';
  const widths = scale
    .ticks(4)
    .map(
      (tick) =>
        setChartLabel(chart, formatValue(tick, chart.ctx.language, unit), { size: 14 }).width,
    );
  return Math.max(24, ...widths) + 14;
}

/** Category labels under the plot, each wrapped to its own step, and the height that they need. */
export function setCategories(chart: ChartContext, step: number) {
  const blocks = fitNames(chart, chart.data.categories, {
    width: Math.max(20, step - 8),
    height: Math.min(84, chart.rect.height * 0.3),
    sizes: [16, 15, 14],
  });
  return { blocks, height: Math.max(...blocks.map((block) => block.height)) };
}
