import { lineBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import type { ValueScale } from './axis.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';

function labelBlock(chart: ChartContext, label: string) {
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 16, weight: tokens.labelWeight, color: palette.ink };
  const block = typesetChartLabel(chart, label, look);
  return block.width <= chart.rect.width
    ? block
    : typesetChartLabel(chart, label, { ...look, width: chart.rect.width });
}

/** Returns the height that the label of a reference value needs above horizontal bars, px. */
export function referenceHeight(chart: ChartContext): number {
  const { reference } = chart.data;
  return reference ? labelBlock(chart, reference.label).height + 8 : 0;
}

function referenceLine(chart: ChartContext, from: [number, number], to: [number, number]): Mark {
  const stroke = { stroke: chart.ctx.theme.palette.ink, strokeWidth: 1.5, dash: '6 5', z: 4 };
  return { ...lineBox(chart.ctx, from, to, stroke), part: 'reference' };
}

/** Draws the reference value as a horizontal line. Its label is in the legend, where no value label can hide it. */
export function drawReference(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  const { reference } = chart.data;
  if (!reference) return [];
  const y = scale(reference.value);
  return [referenceLine(chart, [plot.x, y], [plot.x + plot.width, y])];
}

/** Draws the reference value as a vertical line through horizontal bars, with its label on top. */
export function drawUprightReference(chart: ChartContext, scale: ValueScale): Mark[] {
  const { reference } = chart.data;
  const { rect } = chart;
  if (!reference) return [];
  const x = scale(reference.value);
  const block = labelBlock(chart, reference.label);
  const at = { x, y: rect.y, anchor: 'middle' as const };
  return [
    referenceLine(chart, [x, rect.y + block.height + 2], [x, rect.y + rect.height]),
    placeChartLabel(chart, block, { ...at, part: 'reference.label' }),
  ];
}
