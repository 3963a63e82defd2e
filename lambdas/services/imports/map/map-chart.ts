import { fitsChartKind } from '#shared/deck/charts/chart-shapes.ts';
import type { ChartKind } from '#shared/deck/charts/kinds.ts';
import { listLimits } from '#shared/deck/list-limits.ts';
import { cutText } from '#shared/domain/text.ts';
import type { FileChart, FileChartKind } from '../read/file-deck.ts';
import { addTable } from './map-table.ts';
import type { SlideBuilder } from './slide-builder.ts';
import { escapeInline } from './text-items.ts';

const chartKinds: Partial<Record<FileChartKind, ChartKind>> = {
  bar: 'bar',
  line: 'line',
  area: 'area',
  pie: 'donut',
  doughnut: 'donut',
  ofPie: 'donut',
  scatter: 'scatter',
  bubble: 'scatter',
  radar: 'bar',
};
/**
 * Chart kinds of a file that an import converts with a loss of information: the sizes of bubbles, the circle of a radar
 * chart, or the second pie is lost.
 */
const lossyChartKinds: ReadonlySet<FileChartKind> = new Set(['bubble', 'radar', 'ofPie']);

const maxNameLength = 40;
const maxSeriesNameLength = 60;
/** Number of significant digits that are kept: Office stores 0.1 + 0.2 with all its digits. */
const significantDigits = 12;

const roundToSignificant = (value: number): number => Number(value.toPrecision(significantDigits));

const shortenText = (text: string, max: number): string => {
  const escaped = escapeInline(text);
  return escaped.length <= max ? escaped : `${cutText(escaped, max - 1).trimEnd()}…`;
};

/** Returns the chart without the categories at its end that have no value. */
function removeEmptyEnd(chart: FileChart): FileChart {
  const hasValue = (i: number) => chart.series.some(({ values }) => values[i] !== null);
  let count = chart.categories.length;
  while (count > 0 && !hasValue(count - 1)) count -= 1;
  return {
    ...chart,
    categories: chart.categories.slice(0, count),
    series: chart.series.map((one) => ({
      ...one,
      values: one.values.slice(0, count),
      xs: one.xs.slice(0, count),
    })),
  };
}

const isPercent = ({ format }: FileChart): boolean => format.includes('%');

/** Returns a value as the chart shows it: values with a percent format are multiplied by 100. */
const toShownValue = (value: number, chart: FileChart): number =>
  roundToSignificant(isPercent(chart) ? value * 100 : value);

/** Returns the data as table rows: a category per row, a series per column. */
function toRows(chart: FileChart): string[][] {
  const unit = isPercent(chart) ? '%' : '';
  const cell = (value: number | null | undefined) =>
    typeof value === 'number' ? `${toShownValue(value, chart)}${unit}` : '';
  const hasXs = chart.series.some(({ xs }) => xs.some((x) => x !== null));
  const { categories, series } = chart;
  const names = series.map(({ name }, i) => name || String(i + 1));
  return [
    ['', ...names],
    ...categories.map((category, i) => {
      const x = series[0]?.xs[i];
      const first = hasXs && typeof x === 'number' ? String(roundToSignificant(x)) : category;
      return [first || String(i + 1), ...series.map(({ values }) => cell(values[i]))];
    }),
  ];
}

function findKind(chart: FileChart): ChartKind | undefined {
  const [kind] = chart.kinds;
  const own = kind && chartKinds[kind];
  if (own === 'bar' && chart.isStacked && chart.series.length > 1) return 'stacked-bar';
  return own;
}

type ChartTexts = { takeaway: string; measure: string | undefined };

/** Adds a scatter chart; false if it has too many points or a point without both values. */
function addScatter(builder: SlideBuilder, chart: FileChart, { takeaway }: ChartTexts): boolean {
  const [, maxPoints] = listLimits.chart.points.allowed;
  const series = chart.series.map(({ name, values, xs }, i) => ({
    name: shortenText(name, maxSeriesNameLength) || String(i + 1),
    values: [],
    points: values.flatMap((y, at) => {
      const x = xs.every((value) => value === null) ? at + 1 : xs[at];
      return y === null || x === null || x === undefined
        ? []
        : [{ x: roundToSignificant(x), y: roundToSignificant(y) }];
    }),
  }));
  if (series.some(({ points }) => points.length === 0 || points.length > maxPoints)) return false;
  return builder.add('chart', { kind: 'scatter', categories: [], series, takeaway });
}

function addCategoryChart(
  builder: SlideBuilder,
  chart: FileChart,
  kind: ChartKind,
  { takeaway, measure }: ChartTexts,
): boolean {
  const hasNoGaps = chart.series.every(({ values }) => values.every((value) => value !== null));
  if (!hasNoGaps) return false;
  const categories = chart.categories.map(
    (name, i) => shortenText(name, maxNameLength) || String(i + 1),
  );
  const series = chart.series.map(({ name, values }, i) => ({
    name: shortenText(name, maxSeriesNameLength) || measure || String(i + 1),
    values: values.map((value) => toShownValue(value ?? 0, chart)),
  }));
  const suitableKind = fitsChartKind(kind, { categories, series }) ? kind : 'bar';
  const isAdded = builder.add('chart', {
    kind: suitableKind,
    categories,
    series,
    ...(isPercent(chart) ? { unit: '%' } : {}),
    ...(measure === undefined ? {} : { measure }),
    takeaway,
  });
  if (isAdded && suitableKind !== kind) builder.lose('chart', chart.title || kind);
  return isAdded;
}

const listLongNames = ({ categories, series }: FileChart): string[] => [
  ...categories.filter((name) => name.length > maxNameLength),
  ...series.flatMap(({ name }) => (name.length > maxSeriesNameLength ? [name] : [])),
];

/**
 * Adds a chart with its data. A chart with gaps, with more categories or series than a slide can draw, or of an
 * unsupported kind becomes a table.
 */
export function addChart(
  builder: SlideBuilder,
  name: string,
  file: FileChart,
  text: string | undefined,
): void {
  const chart = removeEmptyEnd(file);
  const kind = findKind(chart);
  const title = escapeInline(chart.title);
  const measure = title !== '' && title.length <= 80 ? title : undefined;
  const texts = { takeaway: text ?? shortenText(title || builder.title, 240), measure };
  const isAdded =
    kind === 'scatter'
      ? addScatter(builder, chart, texts)
      : kind !== undefined && addCategoryChart(builder, chart, kind, texts);
  const label = chart.title || name;
  if (!isAdded) {
    builder.lose('chart_as_table', label);
    addTable(builder, toRows(chart), text ?? (title === '' ? undefined : shortenText(title, 200)));
    return;
  }
  if (chart.kinds.length > 1 || chart.kinds.some((fileKind) => lossyChartKinds.has(fileKind)))
    builder.lose('chart', label);
  if (listLongNames(chart).length > 0) builder.moveToNotes(listLongNames(chart));
}
