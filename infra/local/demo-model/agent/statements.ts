import type { Labels } from './labels.ts';
import type { Plot } from './plots.ts';
import { findNumericColumns, isPeriod, isTotalRow, parseMeasure, type Table } from './tables.ts';
import { normaliseText } from './text.ts';

const readYear = (period: string): number => Number(/(?:19|20)\d{2}/.exec(period)?.[0] ?? 0);

/** Describes where the last series of a plot is highest. */
function describeHighest({ categories, series }: Plot, labels: Labels): string {
  const lastSeries = series.at(-1);
  const at = lastSeries ? lastSeries.values.indexOf(Math.max(...lastSeries.values)) : -1;
  const [row, column, value] = [
    categories[at] ?? '',
    lastSeries?.name ?? '',
    lastSeries?.cells[at] ?? '',
  ];
  return isPeriod(column)
    ? labels.highestIn(row, column, value)
    : labels.highest(row, column, value);
}

/** Describes where the last series of a plot is lowest; empty if two values tie. */
function describeLowest({ categories, series }: Plot, labels: Labels): string[] {
  const lastSeries = series.at(-1);
  const minimum = Math.min(...(lastSeries?.values ?? []));
  const at = lastSeries?.values.indexOf(minimum) ?? -1;
  const isTie = lastSeries?.values.lastIndexOf(minimum) !== at;
  if (!lastSeries || isTie || isPeriod(lastSeries.name) || !lastSeries.name) return [];
  return [labels.lowest(categories[at] ?? '', lastSeries.name, lastSeries.cells[at] ?? '')];
}

/** Returns a takeaway for a chart that its title doesn't already state. */
export function describeChart(plot: Plot, labels: Labels, title: string): string {
  const highest = describeHighest(plot, labels);
  const isSaid = normaliseText(title) === normaliseText(highest);
  return (isSaid ? describeLowest(plot, labels)[0] : undefined) ?? highest;
}

/** Describes the change of a series from the first to the last period. */
function describeTrend({ categories, series }: Plot, labels: Labels, name: string): string[] {
  const [first, last] = [categories[0], categories.at(-1)];
  const [only] = series;
  if (!only || !first || !last || !categories.every(isPeriod)) return [];
  const [from, to] = [only.values[0] ?? 0, only.values.at(-1) ?? 0];
  const [was, is] = [only.cells[0] ?? '', only.cells.at(-1) ?? ''];
  if (from === to) return [];
  return [labels.course(only.name || name, { was, is, first, last, rose: to > from })];
}

/** Describes the row with the largest relative change between two period columns. */
function describeLargestChange(table: Table, labels: Labels): string[] {
  const periods = table.columns.flatMap((name, at) => (at > 0 && isPeriod(name) ? [at] : []));
  const [a = 0, b = 0, more] = periods;
  if (periods.length < 2 || more !== undefined) return [];
  const isReversed = readYear(table.columns[a] ?? '') > readYear(table.columns[b] ?? '');
  const [before, after] = isReversed ? [b, a] : [a, b];
  const changes = table.rows.flatMap((row) => {
    const [was, is] = [parseMeasure(row[before] ?? ''), parseMeasure(row[after] ?? '')];
    if (!was || !is || was.unit !== is.unit || was.value === 0 || isTotalRow(row)) return [];
    return [{ row, size: Math.abs(is.value / was.value - 1), rose: is.value > was.value }];
  });
  const [best] = changes.toSorted((x, y) => y.size - x.size);
  if (!best || best.size === 0) return [];
  const [was, is] = [best.row[before] ?? '', best.row[after] ?? ''];
  return [labels.change(best.row[0] ?? '', was, is, best.rose)];
}

/** Describes the highest row of each numeric column. */
function describeExtremes(table: Table, labels: Labels): string[] {
  const rows = table.rows.filter((row) => !isTotalRow(row));
  if (rows.length < 3) return [];
  return findNumericColumns(table).flatMap(({ name, values, index }) => {
    const row = rows[values.indexOf(Math.max(...values))];
    const isTie = values.filter((value) => value === Math.max(...values)).length > 1;
    if (!row || isTie) return [];
    const describe = isPeriod(name) ? labels.highestIn : labels.highest;
    return [describe(row[0] ?? '', name, row[index] ?? '')];
  });
}

/**
 * Returns statements that a table supports, most relevant first. The only computation is comparing numbers. `name` names
 * the measure if the header doesn't.
 */
export function describeTable(
  table: Table,
  plot: Plot | undefined,
  labels: Labels,
  name: string,
): string[] {
  const isShares = plot?.series.length === 1 && plot.unit === '%';
  return [
    ...(plot ? describeTrend(plot, labels, name) : []),
    ...describeLargestChange(table, labels),
    ...(plot && isShares ? [describeHighest(plot, labels)] : []),
    ...describeExtremes(table, labels).toReversed(),
  ];
}
