import { parseAmount } from '../change.ts';
import type { Ctx } from '../context.ts';
import { findEmphasisedIndexes } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import type { LayoutContent } from '../model.ts';
import type { ChartData, ChartPoint } from '../scene.ts';
import { findTitleFigures } from '../title-figures.ts';
import {
  formatValue,
  formatWaterfallValue,
  getMissingText,
  hasNegativeValues,
  isInlineUnit,
} from './numbers.ts';
import { chooseSeriesColors, listPartColors } from './series-colors.ts';
import { findTotalIndexes } from './waterfall-steps.ts';

type ChartBlocks = LayoutContent<'chart'>['blocks'];

/** Returns the kind to draw: stacked areas can't show negative values, so they become lines. */
function toDrawnKind({ kind, series }: ChartBlocks): ChartData['kind'] {
  if (kind === 'multiples') return 'line';
  return kind === 'area' && hasNegativeValues(series) ? 'line' : kind;
}

function toPlainPoint({
  x,
  y,
  label,
}: ChartPoint | { x: number; y: number; label?: string | undefined }) {
  return { x, y, ...(label === undefined ? {} : { label: toPlainText(label) }) };
}

/**
 * Returns the reference (a label with a value as text) with its value as a number; undefined if the value contains no
 * number.
 */
function toReferenceValue({ value, label }: { value: string; label: string }) {
  const amount = parseAmount(value);
  return amount && { value: amount.value, label: toPlainText(`${label} ${value}`) };
}

/** Returns the indexes of the two categories of a bracket; undefined unless both exist. */
function findBracketIndexes(categories: string[], { from, to }: { from: string; to: string }) {
  const indexOf = (name: string) =>
    categories.findIndex((category) => toPlainText(category) === toPlainText(name));
  const found = { from: indexOf(from), to: indexOf(to) };
  return found.from >= 0 && found.to >= 0 && found.from !== found.to ? found : undefined;
}

function createWaterfallData({ categories, series, totals, better }: ChartBlocks) {
  const names = categories.map(toPlainText);
  const indexes = findTotalIndexes(names, series[0]?.values ?? [], totals?.map(toPlainText));
  return { totals: indexes, ...(better ? { better } : {}) };
}

/** Sorts the rows of a dot plot by their last value, largest first. */
function sortRows(data: ChartData): ChartData {
  const values = data.series.at(-1)?.values ?? [];
  const order = data.categories
    .map((_, c) => c)
    .toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const sorted = <T>(list: T[]) => order.flatMap((c) => list.slice(c, c + 1));
  return {
    ...data,
    categories: sorted(data.categories),
    categoryParts: order.map((c) => `categories[${c}]`),
    series: data.series.map((one) => ({ ...one, values: sorted(one.values) })),
    ...(data.emphasis ? { emphasis: data.emphasis.map((c) => order.indexOf(c)) } : {}),
  };
}

/** Turns each category into a line, because the two series of a slope chart are two moments in time. */
function transpose(data: ChartData): ChartData {
  const { categories, series, ...rest } = data;
  return {
    ...rest,
    categories: series.map(({ name }) => name),
    categoryParts: series.map((_, s) => `series[${s}].name`),
    series: categories.map((name, c) => ({
      name,
      values: series.map(({ values }) => values[c] ?? 0),
    })),
  };
}

/** Converts the content to chart data as it is drawn. */
export function createChartData(ctx: Ctx, slide: LayoutContent<'chart'>): ChartData {
  const data = convertBlocks(ctx, slide);
  if (data.kind === 'dot') return sortRows(data);
  return data.kind === 'slope' ? transpose(data) : data;
}

/** Returns one colour per series, or per category of a donut; the two values of a dot plot differ by their fill. */
function chooseDataColors(
  { theme: { palette } }: Ctx,
  { blocks, title }: LayoutContent<'chart'>,
  emphasis: ReadonlySet<number>,
): string[] {
  const { kind, categories, series } = blocks;
  if (kind === 'donut') return listPartColors(palette, categories.length, emphasis);
  if (kind === 'dot') return series.map(() => palette.ink);
  const names = series.map(({ name }) => name);
  const named = findEmphasisedIndexes(names, title, blocks.emphasis);
  return chooseSeriesColors(
    palette,
    series.length,
    named.size > 0 ? named : findAccentSeries(series, title),
  );
}

/**
 * Returns the index of the series to draw in the accent colour, as a set of at most one: the only series that contains a
 * number of the title; otherwise the second of two series. Empty for one series, and for more than two.
 */
function findAccentSeries(series: ChartBlocks['series'], title: string): ReadonlySet<number> {
  const figures = findTitleFigures(title).map(({ value }) => value);
  const found = series.flatMap(({ values }, i) =>
    values.some((value) => figures.includes(value)) ? [i] : [],
  );
  if (found.length === 1) return new Set(found);
  return new Set(series.length === 2 ? [1] : []);
}

/**
 * Returns the categories to emphasise: the chosen or named ones, otherwise, in a single series, the one whose value the
 * title names.
 */
function findEmphasisedCategories({ blocks, title }: LayoutContent<'chart'>): ReadonlySet<number> {
  const named = findEmphasisedIndexes(blocks.categories, title, blocks.emphasis);
  const [series, ...more] = blocks.series;
  if (named.size > 0 || !series || more.length > 0) return named;
  const figures = findTitleFigures(title).map(({ value }) => value);
  const found = series.values.flatMap((value, i) => (figures.includes(value) ? [i] : []));
  return new Set(found.length < series.values.length ? found : []);
}

/** Returns the categories without a value that a bar chart draws as empty slots after the others. */
const listEmptySlots = ({ kind, series, not_given = [] }: ChartBlocks): string[] =>
  kind === 'bar' && series.length === 1 ? not_given : [];

/** Returns the categories, with the paths of their names if some have no value. */
function toChartCategories(blocks: ChartBlocks): Pick<ChartData, 'categories' | 'categoryParts'> {
  const empty = listEmptySlots(blocks);
  const categories = [...blocks.categories, ...empty].map(toPlainText);
  if (empty.length === 0) return { categories };
  return {
    categories,
    categoryParts: [
      ...blocks.categories.map((_, c) => `categories[${c}]`),
      ...empty.map((_, i) => `not_given[${i}]`),
    ],
  };
}

/** Converts the content to chart data. */
function convertBlocks(ctx: Ctx, slide: LayoutContent<'chart'>): ChartData {
  const { blocks } = slide;
  const emphasis = findEmphasisedCategories(slide);
  const reference = blocks.reference && toReferenceValue(blocks.reference);
  const bracket = blocks.bracket && findBracketIndexes(blocks.categories, blocks.bracket);
  return {
    kind: toDrawnKind(blocks),
    ...toChartCategories(blocks),
    series: blocks.series.map(({ name, values, points }) => ({
      name: toPlainText(name),
      values,
      ...(points ? { points: points.map(toPlainPoint) } : {}),
    })),
    ...(blocks.unit ? { unit: blocks.unit } : {}),
    ...(emphasis.size > 0 ? { emphasis: [...emphasis] } : {}),
    ...(reference ? { reference } : {}),
    ...(bracket ? { bracket } : {}),
    ...(blocks.kind === 'waterfall' ? createWaterfallData(blocks) : {}),
    ...(blocks.kind === 'bar' && reference && blocks.better ? { better: blocks.better } : {}),
    ...(blocks.x_axis ? { xAxis: toPlainText(blocks.x_axis) } : {}),
    ...(blocks.y_axis ? { yAxis: toPlainText(blocks.y_axis) } : {}),
    colors: chooseDataColors(ctx, slide, emphasis),
  };
}

/** Returns a value of a category as text; a change of a waterfall has its sign. */
function formatValueText(
  ctx: Ctx,
  data: ChartData,
  value: number | undefined,
  category: number,
): string {
  if (value === undefined) return getMissingText(ctx.language);
  if (data.kind !== 'waterfall') return formatValue(value, ctx.language, data.unit);
  const isChange = category > 0 && !data.totals?.includes(category);
  return formatWaterfallValue(data, value, ctx.language, isChange);
}

/** Returns the alt text: the data of the chart as text. */
export function createChartAltText(ctx: Ctx, data: ChartData): string {
  const unit = data.unit ?? '';
  const lines = data.series.map((series) => {
    if (series.points)
      return `${series.name}: ${series.points.map(createPointFormatter(ctx)).join(', ')}`;
    const values = data.categories.map(
      (name, i) => `${name} ${formatValueText(ctx, data, series.values[i], i)}`,
    );
    return `${series.name}: ${values.join(', ')}`;
  });
  return `${lines.join('. ')}${unit && !isInlineUnit(unit) ? ` (${unit})` : ''}`;
}

function createPointFormatter(ctx: Ctx): (point: ChartPoint) => string {
  const number = (value: number) => formatValue(value, ctx.language);
  return ({ x, y, label }) => `${label ? `${label} ` : ''}(${number(x)}; ${number(y)})`;
}
