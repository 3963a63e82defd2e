import { createWaterfallSteps } from '#shared/deck/charts/waterfall-steps.ts';
import type { ChartBox, LineBox, Rect, TextBox } from '#shared/deck/scene.ts';
import { type ChartPlot, findCategoryLabels, findLabels } from './chart-plot.ts';
import { labelXml, numberFormat } from './chart-text.ts';
import { plainColors } from './colors.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml, toEmu } from './units.ts';

/** Plot area of a native chart: its rectangle in px, and the range and major unit of the value axis. */
export type PlotArea = { rect: Rect; min: number; max: number; unit: number | undefined };

function roundDigits(value: number): number {
  return Number(value.toPrecision(8));
}

function listAxisValues(chart: ChartBox): number[] {
  const { series, categories, kind, domain = [] } = chart.chart;
  if (kind === 'waterfall')
    return createWaterfallSteps(series[0]?.values ?? [], chart.chart.totals ?? []).flatMap(
      ({ from, to }) => [from, to],
    );
  if (kind !== 'stacked-bar' && kind !== 'area')
    return [...series.flatMap((one) => one.values), ...domain];
  return categories.flatMap((_, c) => {
    const values = series.map((one) => one.values[c] ?? 0);
    const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
}

/**
 * Snaps axis values, which were read from pixel positions, to multiples of their step (at most three digits).
 * Returns them ascending. A rounding error would drop the last grid line and its label.
 */
export function snapTicks(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const step = Number(((high - low) / (sorted.length - 1)).toPrecision(3));
  if (!(step > 0)) return sorted.map(roundDigits);
  return sorted.map((value) => roundDigits(Math.round(value / step) * step));
}

/** Returns the values of the drawn grid lines, ascending. */
function readTickValues(plot: ChartPlot): number[] {
  const { zero, perUnit } = plot.values;
  return snapTicks(plot.grid.map(({ at }) => (at - zero) / perUnit));
}

/** Range of the value axis: the outermost grid lines, or the data range with headroom for labels. */
function computeValueRange(
  chart: ChartBox,
  plot: ChartPlot,
): Pick<PlotArea, 'min' | 'max' | 'unit'> {
  const ticks = readTickValues(plot);
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)];
  if (ticks.length > 2)
    return { min: low, max: high, unit: roundDigits(high - (ticks.at(-2) ?? 0)) };
  const values = listAxisValues(chart);
  const headroom = plot.isHorizontal ? 1 : 1.1;
  const [minValue, maxValue] = [Math.min(0, ...values), Math.max(0, ...values)];
  const names = findCategoryLabels(chart)[0]?.y;
  // Office puts the category names right below the plot, so the range leaves space for the labels below zero.
  const hasLabelsBelow = minValue < 0 && !plot.isHorizontal && names !== undefined;
  const { zero, perUnit } = plot.values;
  return {
    min: roundDigits(hasLabelsBelow ? (names - 8 - zero) / perUnit : minValue),
    max: roundDigits(maxValue * headroom),
    unit: undefined,
  };
}

/** Returns the plot area of a chart with categories. */
export function computePlotArea(chart: ChartBox, plot: ChartPlot): PlotArea {
  const { first, step } = plot.categories;
  const { zero, perUnit } = plot.values;
  const span = computeValueRange(chart, plot);
  const along = { from: first - step / 2, size: step * chart.chart.categories.length };
  const ends = [zero + perUnit * span.min, zero + perUnit * span.max];
  const across = { from: Math.min(...ends), size: Math.abs((ends[1] ?? 0) - (ends[0] ?? 0)) };
  const [x, y] = plot.isHorizontal ? [across, along] : [along, across];
  return { ...span, rect: { x: x.from, y: y.from, width: x.size, height: y.size } };
}

/** Returns a label of the value axis left of the plot; undefined if the axis has none. */
function findTickLabel(chart: ChartBox, area: PlotArea): TextBox | undefined {
  return findLabels(chart, 'series').find(
    (label) =>
      label.part === 'series' && label.align === 'right' && label.x + label.width <= area.rect.x,
  );
}

/** Opacity factor that makes Office's dots, which are as long as their gaps, look as dense as the given dash. */
function dashDensity(dash: string): number {
  const [dashLength = 1, gap = dashLength] = dash.split(/[\s,]+/).map(Number);
  return Math.min(1, (2 * dashLength) / (dashLength + gap));
}

/** Returns the shape properties of an axis or grid line; for undefined, properties without a line. */
export function strokeXml(line: LineBox | undefined): string {
  if (!line) return '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>';
  const dash = line.dash ? '<a:prstDash val="sysDot"/>' : '';
  const opacity = (line.opacity ?? 1) * (line.dash ? dashDensity(line.dash) : 1);
  const fill = `<a:solidFill>${plainColors.xml(line.stroke, opacity)}</a:solidFill>`;
  return `<c:spPr><a:ln w="${toEmu(line.strokeWidth)}">${fill}${dash}</a:ln></c:spPr>`;
}

/** Returns the grid line drawn at a value, if there is one. */
function findGridLine(plot: ChartPlot, value: number): LineBox | undefined {
  const position = plot.values.zero + plot.values.perUnit * value;
  return plot.grid.find((line) => Math.abs(line.at - position) < 1.2)?.line;
}

export const axisIds = { category: 111111111, value: 222222222 } as const;

function categoryAxis(slide: SlideContext, chart: ChartBox, plot: ChartPlot): string {
  const [name] = findCategoryLabels(chart);
  const order = plot.isHorizontal ? 'maxMin' : 'minMax';
  const text = name ? labelXml(slide, name, ' rot="0" vert="horz"') : '';
  return `<c:catAx><c:axId val="${axisIds.category}"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${plot.isHorizontal ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${strokeXml(findGridLine(plot, 0))}${text}<c:crossAx val="${axisIds.value}"/><c:crosses val="autoZero"/><c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>`;
}

function valueAxis(slide: SlideContext, chart: ChartBox, plot: ChartPlot, area: PlotArea): string {
  const tick = findTickLabel(chart, area);
  const line = plot.grid.find((one) => one.line !== findGridLine(plot, 0))?.line;
  const grid = area.unit && line ? `<c:majorGridlines>${strokeXml(line)}</c:majorGridlines>` : '';
  const format = numberFormat([area.max, area.unit ?? 0], chart.chart.unit, slide.language);
  const text = tick ? labelXml(slide, tick) : '';
  const unit = area.unit ? `<c:majorUnit val="${area.unit}"/>` : '';
  return `<c:valAx><c:axId val="${axisIds.value}"/><c:scaling><c:orientation val="minMax"/><c:max val="${area.max}"/><c:min val="${area.min}"/></c:scaling><c:delete val="${tick ? 0 : 1}"/><c:axPos val="${plot.isHorizontal ? 't' : 'l'}"/>${grid}<c:numFmt formatCode="${escapeXml(format)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>${strokeXml(undefined)}${text}<c:crossAx val="${axisIds.category}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/>${unit}</c:valAx>`;
}

/** Returns both axes of a chart with categories. */
export function axesXml(
  slide: SlideContext,
  chart: ChartBox,
  plot: ChartPlot,
  area: PlotArea,
): string {
  return `${categoryAxis(slide, chart, plot)}${valueAxis(slide, chart, plot, area)}`;
}
