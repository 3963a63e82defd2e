import { sharedDecimals } from '#shared/deck/charts/numbers.ts';
import { isAccentStep } from '#shared/deck/charts/waterfall.ts';
import { type WaterfallStep, waterfallSteps } from '#shared/deck/charts/waterfall-steps.ts';
import type { ChartBox, ChartData, TextBox } from '#shared/deck/scene.ts';
import { axisIds } from './chart-axes.ts';
import { columnDataXml, columnNameXml } from './chart-data.ts';
import { barSizes, type ChartPlot, type FilledMark, findLabels } from './chart-plot.ts';
import { chartFill, noLabels } from './chart-series.ts';
import { labelXml, numberFormat } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { emu, xml } from './units.ts';
import type { Sheet } from './workbook.ts';

/** Names of the sheet's columns after the first: those that users edit, then those that the chart shows. */
const columnHeaders = {
  en: ['Total', 'Level', 'Base', 'Levels', 'Increase', 'Decrease', 'Below zero +', 'Below zero −'],
  zh: ['合计', '累计', '底座', '水平', '增加', '减少', '零下增加', '零下减少'],
};

/** Position of the first plotted column, the base, in the sheet. */
const baseColumn = 4;

/** The plotted series. The invisible base raises the other columns to the level at which they start. */
type Part = 'base' | 'level' | 'rise' | 'fall' | 'riseBelow' | 'fallBelow';
const parts: readonly Part[] = ['base', 'level', 'rise', 'fall', 'riseBelow', 'fallBelow'];

const hasPart = (step: WaterfallStep, part: Part) =>
  (part === 'rise' || part === 'riseBelow' ? 'rise' : 'fall') === step.kind;

/** Returns the value of a plotted series at a step. Stacked columns grow from zero in both directions. */
function partValue(step: WaterfallStep, part: Part): number {
  return Number(rawPartValue(step, part).toPrecision(12));
}

function rawPartValue(step: WaterfallStep, part: Part): number {
  const [low, high] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
  if (part === 'level') return step.kind === 'level' ? step.to : 0;
  if (part === 'base') return step.kind === 'level' ? 0 : low > 0 ? low : Math.min(0, high);
  if (!hasPart(step, part)) return 0;
  return part === 'rise' || part === 'fall'
    ? Math.max(0, high) - Math.max(0, low)
    : Math.min(0, low) - Math.min(0, high);
}

/** Returns the formula of a plotted column, computed from the value in column B and the flag of a total in column C. */
function partFormula(part: Part, row: number): string {
  const [start, end] = [`IF(C${row}=1,0,D${row - 1})`, `D${row}`];
  const [low, high] = [`MIN(${start},${end})`, `MAX(${start},${end})`];
  if (part === 'level') return `IF(C${row}=1,B${row},0)`;
  if (part === 'base') return `IF(C${row}=1,0,IF(${low}>0,${low},MIN(0,${high})))`;
  const isRise = part === 'rise' || part === 'riseBelow';
  const size =
    part === 'rise' || part === 'fall'
      ? `MAX(0,${high})-MAX(0,${low})`
      : `MIN(0,${low})-MIN(0,${high})`;
  return `IF(AND(C${row}<>1,B${row}${isRise ? '>=' : '<'}0),${size},0)`;
}

const headerRow = (language: string) =>
  /^zh\b/i.test(language) ? columnHeaders.zh : columnHeaders.en;

function dataSteps(data: ChartData): WaterfallStep[] {
  return waterfallSteps(data.series[0]?.values ?? [], data.totals ?? []);
}

/** Returns the sheet of a waterfall: users edit the values and which are totals; formulas compute the bars. */
export function waterfallSheet(data: ChartData, language: string): Sheet {
  const rows = dataSteps(data).map((step, i): Sheet[number] => {
    const row = i + 2;
    const level = step.kind === 'level' ? `B${row}` : `D${row - 1}+B${row}`;
    return [
      data.categories[i],
      data.series[0]?.values[i],
      step.kind === 'level' ? 1 : undefined,
      { formula: level, value: step.to },
      ...parts.map((part) => ({ formula: partFormula(part, row), value: partValue(step, part) })),
    ];
  });
  return [[undefined, data.series[0]?.name, ...headerRow(language)], ...rows];
}

/** Returns a number format that hides zeros, because each series has a value, often zero, at each step. */
function hideZero(format: string): string {
  const [large, rest] = format.split(';');
  return rest === undefined ? `${format};;` : `${large};[>0]${rest};`;
}

/**
 * Adds a sign before the number in each section of a format, after the section's condition in brackets if it has one.
 */
function signFormat(format: string, sign: string): string {
  const signed = format.split(';').map((section) => {
    const start = section.startsWith('[') ? section.indexOf(']') + 1 : 0;
    return `${section.slice(0, start)}"${sign}"${section.slice(start)}`;
  });
  return signed.join(';');
}

const labelSigns: Partial<Record<Part, string>> = { level: '', rise: '+', fall: '−' };

/** Returns the value labels of a series, moved from inside a column's end to above the column. */
function labelsXml(slide: SlideContext, chart: ChartBox, part: Part, style: TextBox): string {
  const sign = labelSigns[part];
  if (sign === undefined) return noLabels;
  const values = chart.chart.series.flatMap((series) => series.values);
  const { unit } = chart.chart;
  const plain = numberFormat(values, unit, slide.language, sharedDecimals(values));
  const format = xml(hideZero(sign === '' ? plain : signFormat(plain, sign)));
  const labelShift = -(style.height + 4) / chart.height;
  const shared = `<c:numFmt formatCode="${format}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${labelXml(slide, style)}<c:dLblPos val="inEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>`;
  const layout = `<c:layout><c:manualLayout><c:x val="0"/><c:y val="${Number(labelShift.toFixed(5))}"/></c:manualLayout></c:layout>`;
  const points = dataSteps(chart.chart).flatMap((step, i) =>
    partValue(step, part) === 0 ? [] : [`<c:dLbl><c:idx val="${i}"/>${layout}${shared}</c:dLbl>`],
  );
  return `<c:dLbls>${points.join('')}${shared}</c:dLbls>`;
}

type Style = { fill: string; line: string };

const noLine = '<a:ln><a:noFill/></a:ln>';

const invisible: Style = { fill: '<a:noFill/>', line: noLine };

/** Returns the style of each step's drawn column. */
function columnStyles(slide: SlideContext, { marks }: ChartBox): Style[] {
  const columns = marks.filter(
    (mark): mark is FilledMark => (mark.kind === 'rect' || mark.kind === 'path') && mark.z === 3,
  );
  return columns.map(({ fill, stroke, strokeWidth = 1 }) => {
    if (typeof fill !== 'string') return invisible;
    const line =
      typeof stroke === 'string'
        ? `<a:ln w="${emu(strokeWidth)}">${chartFill(slide.colors, stroke)}</a:ln>`
        : noLine;
    return { fill: chartFill(slide.colors, fill), line };
  });
}

/** Returns the style of each plotted series: that of its first column, if possible one without emphasis. */
function stylesOf({ chart }: ChartBox, columns: readonly Style[]): Record<Part, Style> {
  const steps = dataSteps(chart);
  const styleOf = (kind: WaterfallStep['kind']): Style => {
    const plain = steps.findIndex((step, i) => step.kind === kind && !isAccentStep(chart, i));
    const any = steps.findIndex((step) => step.kind === kind);
    return columns[plain] ?? columns[any] ?? invisible;
  };
  const [level, rise, fall] = [styleOf('level'), styleOf('rise'), styleOf('fall')];
  return { base: invisible, level, rise, fall, riseBelow: rise, fallBelow: fall };
}

/**
 * Returns the columns of a series whose style differs from the series': emphasised ones, and those without a height,
 * whose outline Office would draw as a line on top of the column below.
 */
function pointsXml(series: Style, columns: readonly Style[], values: number[]): string {
  const points = values.flatMap((value, i) => {
    const { fill, line } =
      value === 0 ? { fill: series.fill, line: noLine } : (columns[i] ?? series);
    if (fill === series.fill && line === series.line) return [];
    return [
      `<c:dPt><c:idx val="${i}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${fill}${line}</c:spPr></c:dPt>`,
    ];
  });
  return points.join('');
}

/**
 * Whether the native chart can show the labels: PowerPoint has no position and no sign for labels of values below
 * zero.
 */
const isAboveZero = (data: ChartData) =>
  dataSteps(data).every(({ from, to }) => from >= 0 && to >= 0);

/** Value labels that stay text boxes over the native chart. */
export function waterfallCaptions(chart: ChartBox): TextBox[] {
  return isAboveZero(chart.chart)
    ? []
    : findLabels(chart, 'series').filter(
        ({ part, align }) => part === 'series' && align === 'center',
      );
}

/** Returns the stacked columns of a waterfall on an invisible base. */
export function waterfallXml(slide: SlideContext, chart: ChartBox, plot: ChartPlot): string {
  const columns = columnStyles(slide, chart);
  const styles = stylesOf(chart, columns);
  const label = findLabels(chart, 'series').find(({ align }) => align === 'center');
  const plottedParts = isAboveZero(chart.chart) ? parts.slice(0, 4) : parts;
  const items = plottedParts.map((part, i) => {
    const column = baseColumn + i;
    const { fill, line } = styles[part];
    const values = dataSteps(chart.chart).map((step) => partValue(step, part));
    const labels =
      label && isAboveZero(chart.chart) ? labelsXml(slide, chart, part, label) : noLabels;
    const name = columnNameXml(column, headerRow(slide.language)[baseColumn - 2 + i] ?? '');
    return `<c:ser><c:idx val="${i}"/><c:order val="${i}"/>${name}<c:spPr>${fill}${line}</c:spPr><c:invertIfNegative val="0"/>${part === 'base' ? '' : pointsXml(styles[part], columns, values)}${labels}${columnDataXml(column, chart.chart.categories, values)}</c:ser>`;
  });
  const { bar } = barSizes(chart, plot);
  const gap = Math.round(((plot.categories.step - bar) / bar) * 100);
  return `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${items.join('')}<c:gapWidth val="${Math.min(500, Math.max(0, gap))}"/><c:overlap val="100"/><c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:barChart>`;
}
