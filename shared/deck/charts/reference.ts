import { lineBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import type { ValueScale } from './axis.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';

function typesetLabel(chart: ChartContext, label: string) {
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 18, weight: tokens.labelWeight, color: palette.ink };
  const block = typesetChartLabel(chart, label, look);
  return block.width <= chart.rect.width
    ? block
    : typesetChartLabel(chart, label, { ...look, width: chart.rect.width });
}

/** Returns the height that the label of a reference value needs above horizontal bars, px. */
export function measureReferenceHeight(chart: ChartContext): number {
  const { reference } = chart.data;
  return reference ? typesetLabel(chart, reference.label).height + 8 : 0;
}

function createReferenceLine(
  chart: ChartContext,
  from: [number, number],
  to: [number, number],
): Mark {
  const stroke = { stroke: chart.ctx.theme.palette.ink, strokeWidth: 1.5, dash: '6 5', z: 4 };
  return { ...lineBox(chart.ctx, from, to, stroke), part: 'reference' };
}

/** Widest label at the right end of a line, px, and its gap to the line. */
const endLabel = { width: 132, gap: 10 } as const;

/** Typesets the label at the right end of the line, on at most two lines; undefined if it is longer. */
function typesetEndLabel(chart: ChartContext) {
  const { palette, tokens } = chart.ctx.theme;
  const { reference } = chart.data;
  if (!reference || chart.data.kind !== 'bar') return undefined;
  const look = { size: 18, weight: tokens.labelWeight, color: palette.ink, width: endLabel.width };
  const block = typesetChartLabel(chart, reference.label, look);
  const { lines, hasBrokenWord } = block.broken;
  return lines.length <= 2 && !hasBrokenWord ? block : undefined;
}

/** Smallest value of the line, and largest value of a column below its label, as fractions of the highest and of the line. */
const onLine = { line: 0.5, column: 0.7 } as const;

/** Whether the columns at the right are low enough for the label to be on the line, above its right end. */
function hasLabelOnLine({ data, rect }: ChartContext, width: number): boolean {
  const { reference, series, categories } = data;
  const all = series.flatMap(({ values }) => values);
  if (!reference || reference.value < onLine.line * Math.max(...all) || Math.min(...all) < 0)
    return false;
  const covered = Math.ceil(width / (rect.width / categories.length));
  return categories
    .map((_, c) => series.map(({ values }) => values[c] ?? 0))
    .slice(-covered)
    .flat()
    .every((value) => value <= onLine.column * reference.value);
}

/** Returns the width at the right of upright bars for the label of the reference value, px; 0 if it is elsewhere. */
export function measureReferenceWidth(chart: ChartContext): number {
  const block = typesetEndLabel(chart);
  if (!block || hasLabelOnLine(chart, block.inkWidth)) return 0;
  return Math.ceil(block.inkWidth) + endLabel.gap + 2;
}

/** Whether the label of the reference value is at the line of upright bars, and not in the legend. */
export const isReferenceLabelled = (chart: ChartContext): boolean =>
  typesetEndLabel(chart) !== undefined;

/** Draws the reference value as a horizontal line with its label at the right end, otherwise in the legend. */
export function drawReference(chart: ChartContext, plot: Rect, scale: ValueScale): Mark[] {
  const { reference } = chart.data;
  if (!reference) return [];
  const y = scale(reference.value);
  const right = plot.x + plot.width;
  const line = createReferenceLine(chart, [plot.x, y], [right, y]);
  const block = typesetEndLabel(chart);
  if (!block) return [line];
  const fitted = { ...block, width: Math.ceil(block.inkWidth) + 2 };
  const place = hasLabelOnLine(chart, block.inkWidth)
    ? { x: right - fitted.width, y: y - block.height - 4 }
    : { x: right + endLabel.gap, y: y - block.height / 2 };
  return [line, placeChartLabel(chart, fitted, { ...place, part: 'reference.label' })];
}

/** Draws the reference value as a vertical line through horizontal bars, with its label on top. */
export function drawUprightReference(chart: ChartContext, scale: ValueScale): Mark[] {
  const { reference } = chart.data;
  const { rect } = chart;
  if (!reference) return [];
  const x = scale(reference.value);
  const block = typesetLabel(chart, reference.label);
  const at = { x, y: rect.y, anchor: 'middle' as const };
  return [
    createReferenceLine(chart, [x, rect.y + block.height + 2], [x, rect.y + rect.height]),
    placeChartLabel(chart, block, { ...at, part: 'reference.label' }),
  ];
}

/** Smallest distances between the reference line and the value label of a bar, px: above and beside the label. */
const labelDistances = { columns: 4, rows: 10 } as const;

/**
 * Returns the start of a value label along the value axis: beyond the reference line, away from the bar, if the line
 * would cross the label. `direction` is that of the bar on the canvas: −1 upwards or left, 1 downwards or right.
 */
export function moveLabelOffReference(
  chart: ChartContext,
  scale: ValueScale,
  {
    start,
    length,
    direction,
    bars = 'columns',
  }: { start: number; length: number; direction: 1 | -1; bars?: keyof typeof labelDistances },
): number {
  const { reference } = chart.data;
  if (!reference) return start;
  const line = scale(reference.value);
  const distance = labelDistances[bars];
  const isClear = line <= start - distance || line >= start + length + distance;
  if (isClear) return start;
  return direction > 0 ? line + distance : line - distance - length;
}
