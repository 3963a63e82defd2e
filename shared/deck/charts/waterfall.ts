import { scaleBand } from 'd3-scale';
import { lineBox } from '../boxes.ts';
import { blend } from '../color.ts';
import type { TextBlock } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import type { ChartData, Mark } from '../scene.ts';
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
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';
import { typesetMarkNote } from './mark-note.ts';
import { formatWaterfallValue } from './numbers.ts';
import { listNeutralColors } from './series-colors.ts';
import { createWaterfallSteps, type WaterfallStep } from './waterfall-steps.ts';

/** Share of the neutral colour in the changes of a waterfall that emphasises one of its steps. */
const paleShare = 0.55;

/**
 * Returns the colours of increases and decreases: a pale neutral if the slide emphasises a step; otherwise the accent for
 * the good direction, if the slide says which it is.
 */
function getDirectionColors({ data, ctx }: ChartContext): { rise: string; fall: string } {
  const { palette } = ctx.theme;
  if (data.emphasis) {
    const pale = blend(palette.quiet, palette.surface, paleShare);
    return { rise: pale, fall: pale };
  }
  const other = listNeutralColors(palette).find((color) => color !== palette.quiet) ?? palette.ink;
  const [good, bad] = [data.better === undefined ? other : getEmphasisColor(palette), other];
  return data.better === 'lower' ? { rise: bad, fall: good } : { rise: good, fall: bad };
}

function formatStep({ data, ctx }: ChartContext, { kind, from, to }: WaterfallStep): string {
  const isChange = kind !== 'level';
  const value = Number((to - (isChange ? from : 0)).toPrecision(12));
  return formatWaterfallValue(data, value, ctx.language, isChange);
}

/** Typesets the labels at one size, levels plain and changes with their sign; undefined if one is too wide. */
function fitLabels(
  chart: ChartContext,
  steps: WaterfallStep[],
  space: number,
): TextBlock[] | undefined {
  const { palette, tokens } = chart.ctx.theme;
  const look = { weight: tokens.labelWeight, color: palette.ink };
  return [20, 18, 17, 16]
    .map((size) =>
      steps.map((step) =>
        typesetChartLabel(chart, formatStep(chart, step), { ...look, size, isNumber: true }),
      ),
    )
    .find((blocks) => blocks.every((block) => block.inkWidth <= space - 4));
}

/** Whether a step is drawn in the accent because the slide emphasises it. */
export const isAccentStep = ({ emphasis = [] }: ChartData, index: number): boolean =>
  emphasis.includes(index);

/**
 * Returns the colour of a column: the emphasis colour if the slide emphasises it, otherwise neutral for levels and the
 * colour of increases or decreases for changes.
 */
function getColumnColor(chart: ChartContext, { kind }: WaterfallStep, index: number): string {
  const { palette } = chart.ctx.theme;
  if (isAccentStep(chart.data, index)) return getEmphasisColor(palette);
  return kind === 'level' ? palette.quiet : getDirectionColors(chart)[kind];
}

/** Draws a line from the end of each column to the start of the next one. */
function drawConnectors(
  chart: ChartContext,
  steps: WaterfallStep[],
  scale: ValueScale,
  columns: { x: number; width: number }[],
): Mark[] {
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1, z: 2 };
  return steps.slice(0, -1).flatMap(({ to }, i): Mark[] => {
    const [column, next] = [columns[i], columns[i + 1]];
    if (!column || !next) return [];
    const y = scale(to);
    const line = lineBox(chart.ctx, [column.x + column.width, y], [next.x, y], stroke);
    return [{ ...line, part: 'totals' }];
  });
}

/** Draws a waterfall. Omits the value axis if every column has a label, which would repeat it. */
export function drawWaterfall(chart: ChartContext): Mark[] {
  const { data, rect } = chart;
  const count = data.categories.length;
  const values = data.categories.map((_, c) => data.series[0]?.values[c] ?? 0);
  const steps = createWaterfallSteps(values, data.totals ?? []);
  const bounds = steps.flatMap(({ from, to }) => [from, to]);
  const labels = fitLabels(chart, steps, rect.width / count);
  const left = labels
    ? 0
    : measureValueAxisWidth(chart, createValueScale(chart, [0, 1], { values: bounds }));
  const width = rect.width - left;
  const names = typesetCategories(chart, width / count);
  const note = typesetMarkNote(chart);
  const noteHeight = note ? note.height + 2 : 0;
  const below = names.height + 12 + (bounds.some((value) => value < 0) ? 24 + noteHeight : 0);
  const above = 30 + noteHeight;
  const plot = {
    x: rect.x + left,
    y: rect.y + above,
    width,
    height: rect.height - above - below,
  };
  const scale = createValueScale(chart, [plot.y + plot.height, plot.y], { values: bounds });
  const band = scaleBand(
    data.categories.map((_, i) => String(i)),
    [plot.x, plot.x + plot.width],
  ).padding(0.28);
  const columns = steps.map((_, c) => ({
    x: band(String(c)) ?? plot.x,
    width: band.bandwidth(),
  }));
  const marks = labels ? drawBaseline(chart, plot, scale) : drawValueAxis(chart, plot, scale);
  steps.forEach((step, c) => {
    const column = columns[c] ?? { x: plot.x, width: 0 };
    const [low, high] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
    const [top, bottom] = [scale(high), scale(low)];
    const bar = { ...column, y: top, height: Math.max(1, bottom - top) };
    marks.push(drawBar(chart, bar, getColumnColor(chart, step, c)));
    const label = labels?.[c];
    const isAbove = high > 0 || low === 0;
    const x = column.x + column.width / 2;
    const labelHeight = label ? label.height + 4 : 0;
    const y = isAbove ? top - labelHeight : bottom + 4;
    if (label) marks.push(placeChartLabel(chart, label, { x, y, anchor: 'middle' }));
    if (!note || !isAccentStep(data, c)) return;
    const noteY = isAbove ? y - noteHeight : bottom + labelHeight + 2;
    const at = { x, y: noteY, anchor: 'middle' as const, part: 'emphasis_label' };
    marks.push(placeChartLabel(chart, note, at));
  });
  const middleOf = (c: number) => (columns[c]?.x ?? plot.x) + band.bandwidth() / 2;
  return [
    ...marks,
    ...drawConnectors(chart, steps, scale, columns),
    ...placeCategories(chart, names, middleOf),
  ];
}
