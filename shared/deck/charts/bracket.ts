import { lineBox } from '../boxes.ts';
import type { Mark } from '../scene.ts';
import {
  type ChartContext,
  placeChartLabel,
  typesetChartLabel,
  typesetChartValue,
} from './chart-context.ts';

/** Height of a bracket and its label above the highest column, px. */
export const bracketHeight = 46;
/** Minimum ratio of two values whose difference is shown as a multiple, such as ×3. */
const minMultipleRatio = 2;

/** Returns the multiple or the difference between two values as text; for percentages always the difference. */
function formatDifference(chart: ChartContext, from: number, to: number): string {
  const { unit } = chart.data;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (unit !== '%' && low > 0 && high / low >= minMultipleRatio) {
    const ratio = new Intl.NumberFormat(chart.ctx.language, { maximumFractionDigits: 1 });
    return `×${ratio.format(high / low)}`;
  }
  const sign = to >= from ? '+' : '−';
  const difference = Number(Math.abs(to - from).toPrecision(12));
  const amount = typesetChartValue(chart, difference, {}).paragraph.clusters;
  const text = amount.map((cluster) => cluster.text).join('');
  return unit === '%' ? `${sign}${text.replace('%', ' pp')}` : `${sign}${text}`;
}

/** Draws a bracket over two columns with the multiple or difference between their values. */
export function drawBracket(
  chart: ChartContext,
  middleOf: (category: number) => number,
  topOf: (category: number) => number,
  top: number,
): Mark[] {
  const { bracket, series } = chart.data;
  const [from, to] = [bracket?.from ?? -1, bracket?.to ?? -1];
  const values = series[0]?.values ?? [];
  const [first, second] = [values[from], values[to]];
  if (!bracket || first === undefined || second === undefined || series.length > 1) return [];
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 18, weight: tokens.labelWeight, color: palette.ink };
  const label = typesetChartLabel(chart, formatDifference(chart, first, second), look);
  const y = top + label.height + 4;
  const [x1, x2] = [middleOf(from), middleOf(to)];
  const stroke = { stroke: palette.ink, strokeWidth: 1.5, z: 4 };
  const lines = [
    lineBox(chart.ctx, [x1, y], [x2, y], stroke),
    lineBox(chart.ctx, [x1, y], [x1, topOf(from)], stroke),
    lineBox(chart.ctx, [x2, y], [x2, topOf(to)], stroke),
  ].map((line): Mark => ({ ...line, part: 'bracket' }));
  const at = { x: (x1 + x2) / 2, y: top, anchor: 'middle' as const, part: 'bracket' };
  return [...lines, placeChartLabel(chart, label, at)];
}
