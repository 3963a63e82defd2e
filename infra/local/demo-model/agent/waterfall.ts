import { findTotalIndexes } from '#shared/deck/charts/waterfall-steps.ts';
import { listLimits } from '#shared/deck/list-limits.ts';
import { findNumericColumns, parseMeasure, type Table } from './tables.ts';

/** Data of a waterfall chart: a start, signed changes, and their total. */
export type Waterfall = { categories: string[]; name: string; values: number[]; unit: string };

const hasSign = (cell: string) => /[+−-]/.test(cell);

/** Reads a table of a start, signed changes and the total that they add up to; undefined for other tables. */
export function toWaterfall(table: Table): Waterfall | undefined {
  const { columns, rows } = table;
  const [, maxRows] = listLimits.chart.categories.fits;
  if (columns.length !== 2 || rows.length < 4 || rows.length > maxRows) return undefined;
  const cells = rows.map((row) => row[1] ?? '');
  const measures = cells.map(parseMeasure);
  const values = measures.flatMap((measure) => measure?.value ?? []);
  const units = new Set(measures.map((measure) => measure?.unit));
  const categories = rows.map(([name = '']) => name);
  const areChanges = cells.slice(1, -1).every(hasSign);
  if (values.length < rows.length || units.size > 1 || !areChanges) return undefined;
  if (findTotalIndexes(categories, values).length === 0) return undefined;
  const unit = measures[0]?.unit || (findNumericColumns(table)[0]?.unit ?? '');
  return { categories, name: columns[1] ?? '', values, unit };
}
