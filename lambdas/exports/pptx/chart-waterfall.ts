import { chooseSharedDecimals } from '#shared/deck/charts/numbers.ts';
import { isAccentStep } from '#shared/deck/charts/waterfall.ts';
import { createWaterfallSteps, type WaterfallStep } from '#shared/deck/charts/waterfall-steps.ts';
import type { ChartBox, ChartData, TextBox } from '#shared/deck/scene.ts';
import { axisIds } from './chart-axes.ts';
import { columnNameXml, worksheetColumnXml } from './chart-data.ts';
import { type ChartPlot, type FilledMark, findLabels, measureBarSizes } from './chart-plot.ts';
import { chartFill, noLabelsXml } from './chart-series.ts';
import { labelXml, numberFormat } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml, toEmu } from './units.ts';
import type { Sheet } from './workbook.ts';

/** Names of the sheet's columns after the first: those that users edit, then those that the chart shows. */
const columnHeaders = {
  en: ['Total', 'Level', 'Base', 'Levels', 'Increase', 'Decrease', 'Below zero +', 'Below zero −'],
  zh: ['合计', '累计', '底座', '水平', '增加', '减少', '零下增加', '零下减少'],
};

/** Position of the first plotted column, the base, in the sheet. */
const baseColumnIndex = 4;

/** The plotted series. The invisible base raises the other columns to the level at which they start. */
type SeriesPart = 'base' | 'level' | 'rise' | 'fall' | 'riseBelow' | 'fallBelow';
const seriesParts: readonly SeriesPart[] = [
  'base',
  'level',
  'rise',
  'fall',
  'riseBelow',
  'fallBelow',
];

const hasPart = (step: WaterfallStep, part: SeriesPart) =>
  (part === 'rise' || part === 'riseBelow' ? 'rise' : 'fall') === step.kind;

/** Returns the value of a plotted series at a step. Stacked columns grow from zero in both directions. */
function partValue(step: WaterfallStep, part: SeriesPart): number {
  return Number(rawPartValue(step, part).toPrecision(12));
}

function rawPartValue(step: WaterfallStep, part: SeriesPart): number {
  const [low, high] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
  if (part === 'level') return step.kind === 'level' ? step.to : 0;
  if (part === 'base') return step.kind === 'level' ? 0 : low > 0 ? low : Math.min(0, high);
  if (!hasPart(step, part)) return 0;
  return part === 'rise' || part === 'fall'
    ? Math.max(0, high) - Math.max(0, low)
    : Math.min(0, low) - Math.min(0, high);
}

/** Returns the formula of a plotted column, computed from the value in column B and the flag of a total in column C. */
function partFormula(part: SeriesPart, row: number): string {
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

const selectHeaderRow = (language: string) =>
  /^zh\b/i.test(language) ? columnHeaders.zh : columnHeaders.en;

function computeDataSteps(data: ChartData): WaterfallStep[] {
  return createWaterfallSteps(data.series[0]?.values ?? [], data.totals ?? []);
}

/** Returns the sheet of a waterfall: users edit the values and which are totals; formulas compute the bars. */
export function createWaterfallSheet(data: ChartData, language: string): Sheet {
  const rows = computeDataSteps(data).map((step, i): Sheet[number] => {
    const row = i + 2;
    const level = step.kind === 'level' ? `B${row}` : `D${row - 1}+B${row}`;
    return [
      data.categories[i],
      data.series[0]?.values[i],
      step.kind === 'level' ? 1 : undefined,
      { formula: level, value: step.to },
      ...seriesParts.map((part) => ({
        formula: partFormula(part, row),
        value: partValue(step, part),
      })),
    ];
  });
  return [[undefined, data.series[0]?.name, ...selectHeaderRow(language)], ...rows];
}

/** Returns a number format that hides zeros, because each series has a value, often zero, at each step. */
function hideZerosInFormat(format: string): string {
  const [large, rest] = format.split(';');
  return rest === undefined ? `${format};;` : `${large};[>0]${rest};`;
}

/**
 * Adds a sign before the number in each section of a format, after the section's condition in brackets if it has one.
 */
function addSignToFormat(format: string, sign: string): string {
  const signed = format.split(';').map((section) => {
    const start = section.startsWith('[') ? section.indexOf(']') + 1 : 0;
    return `${section.slice(0, start)}"${sign}"${section.slice(start)}`;
  });
  return signed.join(';');
}

const labelSigns: Partial<Record<SeriesPart, string>> = { level: '', rise: '+', fall: '−' };

/** Returns the value labels of a series, moved from inside a column's end to above the column. */
function labelsXml(slide: SlideContext, chart: ChartBox, part: SeriesPart, style: TextBox): string {
  const sign = labelSigns[part];
  if (sign === undefined) return noLabelsXml;
  const values = chart.chart.series.flatMap((series) => series.values);
  const { unit } = chart.chart;
  const plain = numberFormat(values, unit, slide.language, chooseSharedDecimals(values));
  const format = escapeXml(hideZerosInFormat(sign === '' ? plain : addSignToFormat(plain, sign)));
  const labelShift = -(style.height + 4) / chart.height;
  const shared = `<c:numFmt formatCode="${format}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${labelXml(slide, style)}<c:dLblPos val="inEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>`;
  const layout = `<c:layout><c:manualLayout><c:x val="0"/><c:y val="${Number(labelShift.toFixed(5))}"/></c:manualLayout></c:layout>`;
  const points = computeDataSteps(chart.chart).flatMap((step, i) =>
    partValue(step, part) === 0 ? [] : [`<c:dLbl><c:idx val="${i}"/>${layout}${shared}</c:dLbl>`],
  );
  return `<c:dLbls>${points.join('')}${shared}</c:dLbls>`;
}

type Style = { fill: string; line: string };

const noLineXml = '<a:ln><a:noFill/></a:ln>';

const invisibleStyle: Style = { fill: '<a:noFill/>', line: noLineXml };

/** Returns the style of each step's drawn column. */
function readColumnStyles(slide: SlideContext, { marks }: ChartBox): Style[] {
  const columns = marks.filter(
    (mark): mark is FilledMark => (mark.kind === 'rect' || mark.kind === 'path') && mark.z === 3,
  );
  return columns.map(({ fill, stroke, strokeWidth = 1 }) => {
    if (typeof fill !== 'string') return invisibleStyle;
    const line =
      typeof stroke === 'string'
        ? `<a:ln w="${toEmu(strokeWidth)}">${chartFill(slide.colors, stroke)}</a:ln>`
        : noLineXml;
    return { fill: chartFill(slide.colors, fill), line };
  });
}

/** Returns the style of each plotted series: that of its first column, if possible one without emphasis. */
function selectSeriesStyles(
  { chart }: ChartBox,
  columns: readonly Style[],
): Record<SeriesPart, Style> {
  const steps = computeDataSteps(chart);
  const styleOf = (kind: WaterfallStep['kind']): Style => {
    const plain = steps.findIndex((step, i) => step.kind === kind && !isAccentStep(chart, i));
    const any = steps.findIndex((step) => step.kind === kind);
    return columns[plain] ?? columns[any] ?? invisibleStyle;
  };
  const [level, rise, fall] = [styleOf('level'), styleOf('rise'), styleOf('fall')];
  return { base: invisibleStyle, level, rise, fall, riseBelow: rise, fallBelow: fall };
}

/**
 * Returns the columns of a series whose style differs from the series': emphasised ones, and those without a height,
 * whose outline Office would draw as a line on top of the column below.
 */
function pointsXml(series: Style, columns: readonly Style[], values: number[]): string {
  const points = values.flatMap((value, i) => {
    const { fill, line } =
      value === 0 ? { fill: series.fill, line: noLineXml } : (columns[i] ?? series);
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
  computeDataSteps(data).every(({ from, to }) => from >= 0 && to >= 0);

/** Value labels that stay text boxes over the native chart. */
export function findWaterfallCaptions(chart: ChartBox): TextBox[] {
  return isAboveZero(chart.chart)
    ? []
    : findLabels(chart, 'series').filter(
        ({ part, align }) => part === 'series' && align === 'center',
      );
}

/** Returns the stacked columns of a waterfall on an invisible base. */
export function waterfallXml(slide: SlideContext, chart: ChartBox, plot: ChartPlot): string {
  const columns = readColumnStyles(slide, chart);
  const styles = selectSeriesStyles(chart, columns);
  const label = findLabels(chart, 'series').find(({ align }) => align === 'center');
  const plottedParts = isAboveZero(chart.chart) ? seriesParts.slice(0, 4) : seriesParts;
  const items = plottedParts.map((part, i) => {
    const column = baseColumnIndex + i;
    const { fill, line } = styles[part];
    const values = computeDataSteps(chart.chart).map((step) => partValue(step, part));
    const labels =
      label && isAboveZero(chart.chart) ? labelsXml(slide, chart, part, label) : noLabelsXml;
    const name = columnNameXml(
      column,
      selectHeaderRow(slide.language)[baseColumnIndex - 2 + i] ?? '',
    );
    return `<c:ser><c:idx val="${i}"/><c:order val="${i}"/>${name}<c:spPr>${fill}${line}</c:spPr><c:invertIfNegative val="0"/>${part === 'base' ? '' : pointsXml(styles[part], columns, values)}${labels}${worksheetColumnXml(column, chart.chart.categories, values)}</c:ser>`;
  });
  const { bar } = measureBarSizes(chart, plot);
  const gap = Math.round(((plot.categories.step - bar) / bar) * 100);
  return `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${items.join('')}<c:gapWidth val="${Math.min(500, Math.max(0, gap))}"/><c:overlap val="100"/><c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:barChart>`;
}
