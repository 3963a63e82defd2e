import {
  findHeaderUnit,
  findNumericColumns,
  isPeriod,
  isTotalRow,
  type NumericColumn,
  parseMeasure,
  type Table,
} from './tables.ts';

type Series = { name: string; values: number[]; cells: string[] };

/** Data of a chart. `whole` means that it shows the whole table. */
export type Plot = { categories: string[]; series: Series[]; unit: string; isWholeTable: boolean };

const addsUpTo100Percent = ({ unit, values }: NumericColumn) => {
  const sum = values.reduce((total, value) => total + value, 0);
  return unit === '%' && sum > 99 && sum < 101;
};

/** Returns columns that may share an axis: same unit, or all of them periods; otherwise one column. */
function selectComparableColumns(columns: NumericColumn[], title: string): NumericColumn[] {
  const namedColumn = columns.find(
    ({ name }) => name && title.toLowerCase().includes(name.toLowerCase()),
  );
  const shares = columns.find(addsUpTo100Percent);
  if (columns.every(({ name }) => isPeriod(name))) {
    return columns.filter(({ unit }) => unit === columns[0]?.unit);
  }
  if (namedColumn ?? shares) return [namedColumn ?? shares].flatMap((column) => column ?? []);
  const first = columns.find(({ unit }) => unit) ?? columns[0];
  return columns.filter(
    (column) => column === first || (column.unit && column.unit === first?.unit),
  );
}

/** Maximum ratio of the largest to the smallest value; beyond it small bars become invisible. */
const maxValueRatio = 60;

function isReadable(values: number[]): boolean {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  return sizes.length > 0 && Math.max(...sizes) / Math.min(...sizes) <= maxValueRatio;
}

/** Maximum number of bars or points with readable names. */
const maxCategories = 8;

function plotColumns(table: Table, title: string): Plot | undefined {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  const numeric = findNumericColumns(table);
  const alike = selectComparableColumns(numeric, title).slice(0, 3);
  if (alike.length === 0 || rows.length < 3 || rows.length > maxCategories) return undefined;
  if (!isReadable(alike.flatMap(({ values }) => values))) return undefined;
  const series = alike.map(({ name, values, index }: NumericColumn) => ({
    name,
    values,
    cells: rows.map((row) => row[index] ?? ''),
  }));
  const categories = rows.map(([name = '']) => name);
  if (new Set(categories).size < categories.length) return undefined;
  const whole = alike.length === table.columns.length - 1;
  return { categories, series, unit: alike[0]?.unit ?? '', isWholeTable: whole };
}

/** Plots a table whose columns are periods: they form the axis, and each row is a series. */
function plotRows(table: Table): Plot | undefined {
  const categories = table.columns.slice(1);
  const rows = table.rows.filter((row) => !isTotalRow(row));
  if (categories.length < 3 || !categories.every(isPeriod) || rows.length > 3) return undefined;
  const measures = rows.map((row) => row.slice(1).map(parseMeasure));
  const unit = measures[0]?.[0]?.unit;
  if (unit === undefined || !measures.flat().every((measure) => measure?.unit === unit))
    return undefined;
  const series = rows.map((row, i) => ({
    name: row[0] ?? '',
    values: (measures[i] ?? []).flatMap((measure) => measure?.value ?? []),
    cells: row.slice(1),
  }));
  return {
    categories,
    series,
    unit: unit || findHeaderUnit(table.columns[0] ?? ''),
    isWholeTable: true,
  };
}

/** Returns the part of a table that can be charted; undefined if none. Prefers a column that `title` names. */
export function toPlot(table: Table, title = ''): Plot | undefined {
  return plotRows(table) ?? plotColumns(table, title);
}
