import {
  isPeriod,
  isTotalRow,
  measureOf,
  type NumericColumn,
  numericColumns,
  type Table,
} from './tables.ts';

export type Series = { name: string; values: number[]; cells: string[] };

/** What a chart draws of a table. `whole` says that nothing of the table is left out. */
export type Plot = { categories: string[]; series: Series[]; unit: string; whole: boolean };

const addsUp = ({ unit, values }: NumericColumn) => {
  const sum = values.reduce((total, value) => total + value, 0);
  return unit === '%' && sum > 99 && sum < 101;
};

/** Columns that may share an axis: of one unit, or all stretches of time; otherwise one column alone. */
function comparable(columns: NumericColumn[], title: string): NumericColumn[] {
  const named = columns.find(
    ({ name }) => name && title.toLowerCase().includes(name.toLowerCase()),
  );
  const shares = columns.find(addsUp);
  if (columns.every(({ name }) => isPeriod(name))) {
    return columns.filter(({ unit }) => unit === columns[0]?.unit);
  }
  if (named ?? shares) return [named ?? shares].flatMap((column) => column ?? []);
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

/** Most bars or points whose names can be read. */
const mostCategories = 8;

function plotOfColumns(table: Table, title: string): Plot | undefined {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  const numeric = numericColumns(table);
  const alike = comparable(numeric, title).slice(0, 3);
  if (alike.length === 0 || rows.length < 3 || rows.length > mostCategories) return undefined;
  if (!isReadable(alike.flatMap(({ values }) => values))) return undefined;
  const series = alike.map(({ name, values, index }: NumericColumn) => ({
    name,
    values,
    cells: rows.map((row) => row[index] ?? ''),
  }));
  const categories = rows.map(([name = '']) => name);
  if (new Set(categories).size < categories.length) return undefined;
  const whole = alike.length === table.columns.length - 1;
  return { categories, series, unit: alike[0]?.unit ?? '', whole };
}

/** Columns that are years or quarters run along the axis; each row is a series. */
function plotOfRows(table: Table): Plot | undefined {
  const categories = table.columns.slice(1);
  const rows = table.rows.filter((row) => !isTotalRow(row));
  if (categories.length < 3 || !categories.every(isPeriod) || rows.length > 3) return undefined;
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

/** What of a table can be drawn to scale; a column that `title` names comes before the others. */
export function plotOf(table: Table, title = ''): Plot | undefined {
  return plotOfRows(table) ?? plotOfColumns(table, title);
}
