import { type Block, isCut } from '../blocks.ts';
import { cutAtWord } from '../clip.ts';
import type { Group } from '../groups.ts';
import type { Labels } from '../labels.ts';
import { toPlot } from '../plots.ts';
import { findNumericColumns, isTotalRow, parseMeasure, type Table } from '../tables.ts';
import { countWords } from '../text.ts';

const columnValues = (table: Table, at: number) =>
  table.rows.map((row) => parseMeasure(row[at] ?? '')?.value ?? 0);

/** Returns the index of a column with signed changes, some positive and some negative. */
function findChangeColumn(table: Table): number | undefined {
  return findNumericColumns(table).find(({ index, values }) => {
    const isSigned = table.rows.some((row) => /^[+]/.test(row[index] ?? ''));
    return isSigned && values.some((value) => value < 0) && values.some((value) => value > 0);
  })?.index;
}

/** Shows increases beside decreases, the largest change first. */
export function buildRisesAndFalls(table: Table, labels: Labels, maxRows: number) {
  const at = findChangeColumn(table);
  if (at === undefined || table.rows.length < 4) return undefined;
  const values = columnValues(table, at);
  const rows = table.rows
    .map((row, i) => ({ row, value: values[i] ?? 0 }))
    .filter(({ row }) => !isTotalRow(row))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const lines = (isUp: boolean) =>
    rows
      .filter(({ value }) => value !== 0 && value > 0 === isUp)
      .map(({ row }) => `${row[0] ?? ''}${labels.colon}${row[at] ?? ''}`);
  const [left, right] = [lines(true), lines(false)];
  // Rows are never left out; if they don't fit, the table itself is shown.
  if (Math.max(left.length, right.length) > maxRows) return undefined;
  if (left.length === 0 || right.length === 0) return undefined;
  return {
    left: { heading: labels.rose, items: left },
    right: { heading: labels.fell, items: right },
  };
}

/**
 * Maximum number of rows with remarks on one slide. A table with more rows is not shown this way, because no row may be
 * left out.
 */
export const maxRemarkRows = 5;

/** Returns the index of the remarks column: the column that has several words in most rows. */
function findRemarksColumn({ columns, rows }: Table): number | undefined {
  const at = columns.findIndex((_, i) => {
    const withRemark = rows.filter((row) => countWords(row[i] ?? '') >= 3).length;
    return i > 0 && withRemark >= rows.length * 0.7;
  });
  return at < 0 ? undefined : at;
}

/** Returns each row's name with its remark, if the title names the remarks column. */
export function listRemarkItems(table: Table, title: string): { text: string; detail: string }[] {
  const at = findRemarksColumn(table);
  const name = at === undefined ? '' : (table.columns[at] ?? '').toLowerCase();
  if (at === undefined || !name || !title.toLowerCase().includes(name)) return [];
  return table.rows.flatMap((row) =>
    row[0] && row[at] ? [{ text: row[0], detail: cutAtWord(row[at], 160) }] : [],
  );
}

/** Returns additional slides for a table: charts of other columns, increases and decreases, and remarks. */
export function createTableViews(block: Block, table: Table, labels: Labels): Group[] {
  if (isCut(block)) return [];
  const rows = table.columns[0];
  const group = (layout: Group['layout'] & string, statement: string): Group => ({
    blocks: [block],
    layout,
    statement,
  });
  const charts = findNumericColumns(table).flatMap(({ name, values, index }) => {
    const plot = toPlot(table, name);
    const at = values.indexOf(Math.max(...values));
    if (!name || plot?.series[0]?.name !== name || plot.series.length > 1) return [];
    const kept = table.rows.filter((row) => !isTotalRow(row));
    const best = kept[at];
    return best ? [group('chart', labels.highest(best[0] ?? '', name, best[index] ?? ''))] : [];
  });
  const changes = findChangeColumn(table);
  const remarks = findRemarksColumn(table);
  return [
    ...charts.slice(0, 1),
    ...(changes === undefined || !buildRisesAndFalls(table, labels, 4)
      ? []
      : [group('two-columns', labels.upAndDown(table.columns[changes] ?? ''))]),
    ...(remarks === undefined || table.rows.length > maxRemarkRows
      ? []
      : [group('bullets', labels.by(table.columns[remarks] ?? '', rows || labels.item))]),
    ...charts.slice(1, 2),
  ];
}
