import type { ChartBox, LineBox, Rect, TextBox } from '#shared/deck/scene.ts';
import { type ChartPlot, labelsOf } from './chart-plot.ts';
import { labelXml, numberFormat } from './chart-text.ts';
import { plainColors } from './colors.ts';
import type { SlideContext } from './slide-context.ts';
import { emu } from './units.ts';

/** The native chart's plot: its place within the chart, and the span of its value axis. */
export type Frame = { rect: Rect; min: number; max: number; unit: number | undefined };

function tidy(value: number): number {
  return Number(value.toPrecision(8));
}

function allValues(chart: ChartBox): number[] {
  const { series, categories, kind } = chart.chart;
  if (kind !== 'stacked-bar' && kind !== 'area') return series.flatMap((one) => one.values);
  return categories.flatMap((_, c) => {
    const values = series.map((one) => one.values[c] ?? 0);
    const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
}

/**
 * Values read back from places, from the lowest: multiples of their step, which has three digits at most. A hair
 * beside them the last line and its value would be left out.
 */
export function snapTicks(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const step = Number(((high - low) / (sorted.length - 1)).toPrecision(3));
  if (!(step > 0)) return sorted.map(tidy);
  return sorted.map((value) => tidy(Math.round(value / step) * step));
}

/** Values of the drawn lines, from the lowest. */
function tickValues(plot: ChartPlot): number[] {
  const { zero, perUnit } = plot.values;
  return snapTicks(plot.grid.map(({ at }) => (at - zero) / perUnit));
}

/** Ends of the value axis: those of the drawn lines, or the values' own with air for their labels. */
function spanOf(chart: ChartBox, plot: ChartPlot): Pick<Frame, 'min' | 'max' | 'unit'> {
  const ticks = tickValues(plot);
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)];
  if (ticks.length > 2) return { min: low, max: high, unit: tidy(high - (ticks.at(-2) ?? 0)) };
  const values = allValues(chart);
  const air = plot.isHorizontal ? 1 : 1.1;
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return { min: tidy(least * (least < 0 ? air : 1)), max: tidy(most * air), unit: undefined };
}

/** The place of the plot: all categories along one axis, the span of values along the other. */
export function frameOf(chart: ChartBox, plot: ChartPlot): Frame {
  const { first, step } = plot.categories;
  const { zero, perUnit } = plot.values;
  const span = spanOf(chart, plot);
  const along = { from: first - step / 2, size: step * chart.chart.categories.length };
  const ends = [zero + perUnit * span.min, zero + perUnit * span.max];
  const across = { from: Math.min(...ends), size: Math.abs((ends[1] ?? 0) - (ends[0] ?? 0)) };
  const [x, y] = plot.isHorizontal ? [across, along] : [along, across];
  return { ...span, rect: { x: x.from, y: y.from, width: x.size, height: y.size } };
}

/** Labels beside the plot that name values, where there are some. */
export function tickLabel(chart: ChartBox, frame: Frame): TextBox | undefined {
  return labelsOf(chart, 'series').find(
    (label) =>
      label.part === 'series' && label.align === 'right' && label.x + label.width <= frame.rect.x,
  );
}

/** How much of a dotted line is drawn against Office's own dots, which are as long as their gaps. */
function densityOf(dash: string): number {
  const [on = 1, off = on] = dash.split(/[\s,]+/).map(Number);
  return Math.min(1, (2 * on) / (on + off));
}

/** The look of an axis or a grid line; none where nothing is drawn. */
export function strokeXml(line: LineBox | undefined): string {
  if (!line) return '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>';
  const dash = line.dash ? '<a:prstDash val="sysDot"/>' : '';
  const opacity = (line.opacity ?? 1) * (line.dash ? densityOf(line.dash) : 1);
  const fill = `<a:solidFill>${plainColors.xml(line.stroke, opacity)}</a:solidFill>`;
  return `<c:spPr><a:ln w="${emu(line.strokeWidth)}">${fill}${dash}</a:ln></c:spPr>`;
}

/** The drawn line at a value, if there is one. */
function lineAt(plot: ChartPlot, value: number): LineBox | undefined {
  const at = plot.values.zero + plot.values.perUnit * value;
  return plot.grid.find((line) => Math.abs(line.at - at) < 1.2)?.line;
}

export const axisIds = { category: 111111111, value: 222222222 } as const;

function categoryAxis(slide: SlideContext, chart: ChartBox, plot: ChartPlot): string {
  const [name] = labelsOf(chart, 'categories');
  const order = plot.isHorizontal ? 'maxMin' : 'minMax';
  const text = name ? labelXml(slide, name, ' rot="0" vert="horz"') : '';
  return `<c:catAx><c:axId val="${axisIds.category}"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${plot.isHorizontal ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${strokeXml(lineAt(plot, 0))}${text}<c:crossAx val="${axisIds.value}"/><c:crosses val="autoZero"/><c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>`;
}

function valueAxis(slide: SlideContext, chart: ChartBox, plot: ChartPlot, frame: Frame): string {
  const tick = tickLabel(chart, frame);
  const line = plot.grid.find((one) => one.line !== lineAt(plot, 0))?.line;
  const grid = frame.unit && line ? `<c:majorGridlines>${strokeXml(line)}</c:majorGridlines>` : '';
  const format = numberFormat([frame.max, frame.unit ?? 0], chart.chart.unit, slide.language);
  const text = tick ? labelXml(slide, tick) : '';
  const unit = frame.unit ? `<c:majorUnit val="${frame.unit}"/>` : '';
  return `<c:valAx><c:axId val="${axisIds.value}"/><c:scaling><c:orientation val="minMax"/><c:max val="${frame.max}"/><c:min val="${frame.min}"/></c:scaling><c:delete val="${tick ? 0 : 1}"/><c:axPos val="${plot.isHorizontal ? 't' : 'l'}"/>${grid}<c:numFmt formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;')}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>${strokeXml(undefined)}${text}<c:crossAx val="${axisIds.category}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/>${unit}</c:valAx>`;
}

/** Both axes of a chart with categories. */
export function axesXml(
  slide: SlideContext,
  chart: ChartBox,
  plot: ChartPlot,
  frame: Frame,
): string {
  return `${categoryAxis(slide, chart, plot)}${valueAxis(slide, chart, plot, frame)}`;
}
