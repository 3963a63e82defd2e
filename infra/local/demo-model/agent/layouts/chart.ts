import type { Block } from '../blocks.ts';
import { cutAtWord } from '../clip.ts';
import {
  isPeriod,
  isTotalRow,
  measureOf,
  type NumericColumn,
  numericColumns,
  type Table,
} from '../tables.ts';
import { sentenceAbout } from './figures.ts';
import { type Build, type Material, tablesOf } from './material.ts';

type Series = { name: string; values: number[]; cells: string[] };
type Plot = { categories: string[]; series: Series[]; unit: string; whole: boolean };

/** Columns that may share an axis: of one unit, or all stretches of time; otherwise one column alone. */
function comparable(columns: NumericColumn[]): NumericColumn[] {
  if (columns.every(({ name }) => isPeriod(name))) {
    return columns.filter(({ unit }) => unit === columns[0]?.unit);
  }
  const first = columns.find(({ unit }) => unit) ?? columns[0];
  return columns.filter(
    (column) => column === first || (column.unit && column.unit === first?.unit),
  );
}

/** Beyond this ratio of the largest to the smallest value, small bars can't be told from none. */
const widestRange = 60;

function isReadable(values: number[]): boolean {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  return sizes.length > 0 && Math.max(...sizes) / Math.min(...sizes) <= widestRange;
}

function plotOfColumns(table: Table): Plot | undefined {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  const numeric = numericColumns(table);
  const alike = comparable(numeric).slice(0, 4);
  if (alike.length === 0 || rows.length < 3 || rows.length > 12) return undefined;
  if (!isReadable(alike.flatMap(({ values }) => values))) return undefined;
  const series = alike.map(({ name, values, index }: NumericColumn) => ({
    name,
    values,
    cells: rows.map((row) => row[index] ?? ''),
  }));
  const categories = rows.map(([name = '']) => name);
  return {
    categories,
    series,
    unit: alike[0]?.unit ?? '',
    whole: alike.length === table.columns.length - 1,
  };
}

/** Columns that are years or quarters run along the axis; each row is a series. */
function plotOfRows(table: Table): Plot | undefined {
  const categories = table.columns.slice(1);
  const rows = table.rows.filter((row) => !isTotalRow(row));
  if (categories.length < 3 || !categories.every(isPeriod) || rows.length > 4) return undefined;
  const measures = rows.map((row) => row.slice(1).map(measureOf));
  const unit = measures[0]?.[0]?.unit;
  if (unit === undefined || !measures.flat().every((measure) => measure?.unit === unit))
    return undefined;
  const series = rows.map((row, i) => ({
    name: row[0] ?? '',
    values: (measures[i] ?? []).flatMap((measure) => measure?.value ?? []),
    cells: row.slice(1),
  }));
  return { categories, series, unit, whole: true };
}

function plotOf(table: Table): Plot | undefined {
  return plotOfRows(table) ?? plotOfColumns(table);
}

/** True when a chart shows all that the table says. */
export function isWhollyNumeric(table: Table): boolean {
  return plotOf(table)?.whole ?? false;
}

function kindOf({ categories, series, unit }: Plot): 'bar' | 'line' | 'donut' {
  if (categories.length >= 3 && categories.every(isPeriod)) return 'line';
  const sum = (series[0]?.values ?? []).reduce((total, value) => total + value, 0);
  return series.length === 1 && unit === '%' && sum > 99 && sum < 101 ? 'donut' : 'bar';
}

/** Read off the plot: where its last series is highest. */
function highestOf({ categories, series }: Plot, { labels }: Material): string {
  const last = series.at(-1);
  const at = last ? last.values.indexOf(Math.max(...last.values)) : -1;
  const [row, column, value] = [categories[at] ?? '', last?.name ?? '', last?.cells[at] ?? ''];
  return isPeriod(column)
    ? labels.highestIn(row, column, value)
    : labels.highest(row, column, value);
}

/** The table's numbers of one unit, as written; totals are left out. */
export const buildChart: Build = (material) => {
  for (const table of tablesOf(material.blocks)) {
    const plot = plotOf(table);
    if (!plot) continue;
    return {
      kind: kindOf(plot),
      categories: plot.categories.map((name) => cutAtWord(name, 38)),
      series: plot.series.map(({ name, values }) => ({ name: cutAtWord(name, 56), values })),
      ...(plot.unit && plot.unit.length <= 16 ? { unit: plot.unit } : {}),
      takeaway: sentenceAbout(material, table) ?? highestOf(plot, material),
    };
  }
  return undefined;
};

/** Names of the series that a chart of these blocks draws. */
export function plottedNames(blocks: Block[]): string[] {
  const plot = tablesOf(blocks)
    .map(plotOf)
    .find((found) => found !== undefined);
  return plot?.series.map(({ name }) => name) ?? [];
}
