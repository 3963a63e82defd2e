import { type Block, isCut } from '../blocks.ts';
import { cutAtWord } from '../clip.ts';
import type { Group } from '../groups.ts';
import type { Labels } from '../labels.ts';
import { plotOf } from '../plots.ts';
import { isTotalRow, measureOf, numericColumns, type Table } from '../tables.ts';
import { wordsIn } from '../text.ts';

const valuesOf = (table: Table, at: number) =>
  table.rows.map((row) => measureOf(row[at] ?? '')?.value ?? 0);

/** The column of changes: signed numbers, some up and some down. */
export function changesOf(table: Table): number | undefined {
  return numericColumns(table).find(({ index, values }) => {
    const isSigned = table.rows.some((row) => /^[+]/.test(row[index] ?? ''));
    return isSigned && values.some((value) => value < 0) && values.some((value) => value > 0);
  })?.index;
}

/** What rose beside what fell, the largest change first. */
export function risesAndFalls(table: Table, labels: Labels, most: number) {
  const at = changesOf(table);
  if (at === undefined || table.rows.length < 4) return undefined;
  const values = valuesOf(table, at);
  const rows = table.rows
    .map((row, i) => ({ row, value: values[i] ?? 0 }))
    .filter(({ row }) => !isTotalRow(row))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const lines = (isUp: boolean) =>
    rows
      .filter(({ value }) => value !== 0 && value > 0 === isUp)
      .map(({ row }) => `${row[0] ?? ''}${labels.colon}${row[at] ?? ''}`);
  const [left, right] = [lines(true), lines(false)];
  // Of what rose or fell nothing is left out: then the table itself has to do.
  if (Math.max(left.length, right.length) > most) return undefined;
  if (left.length === 0 || right.length === 0) return undefined;
  return {
    left: { heading: labels.rose, items: left },
    right: { heading: labels.fell, items: right },
  };
}

/** Most rows whose remarks one slide has room for: none is left out. */
export const mostRemarks = 5;

/** The column of remarks: several words in most rows. */
function remarksOf({ columns, rows }: Table): number | undefined {
  const at = columns.findIndex((_, i) => {
    const told = rows.filter((row) => wordsIn(row[i] ?? '') >= 3).length;
    return i > 0 && told >= rows.length * 0.7;
  });
  return at < 0 ? undefined : at;
}

/** Each row's name with its remark, where the table has a column of remarks that `title` names. */
export function remarkItems(table: Table, title: string): { text: string; detail: string }[] {
  const at = remarksOf(table);
  const name = at === undefined ? '' : (table.columns[at] ?? '').toLowerCase();
  if (at === undefined || !name || !title.toLowerCase().includes(name)) return [];
  return table.rows.flatMap((row) =>
    row[0] && row[at] ? [{ text: row[0], detail: cutAtWord(row[at], 160) }] : [],
  );
}

/** Further slides that a table is good for: its other columns drawn, what rose and fell, its remarks. */
export function viewsOf(block: Block, table: Table, labels: Labels): Group[] {
  if (isCut(block)) return [];
  const rows = table.columns[0];
  const group = (layout: Group['layout'] & string, statement: string): Group => ({
    blocks: [block],
    layout,
    statement,
  });
  const charts = numericColumns(table).flatMap(({ name, values, index }) => {
    const drawn = plotOf(table, name);
    const at = values.indexOf(Math.max(...values));
    if (!name || drawn?.series[0]?.name !== name || drawn.series.length > 1) return [];
    const kept = table.rows.filter((row) => !isTotalRow(row));
    const best = kept[at];
    return best ? [group('chart', labels.highest(best[0] ?? '', name, best[index] ?? ''))] : [];
  });
  const changes = changesOf(table);
  const remarks = remarksOf(table);
  return [
    ...charts.slice(0, 1),
    ...(changes === undefined || !risesAndFalls(table, labels, 4)
      ? []
      : [group('two-columns', labels.upAndDown(table.columns[changes] ?? ''))]),
    ...(remarks === undefined || table.rows.length > mostRemarks
      ? []
      : [group('bullets', labels.by(table.columns[remarks] ?? '', rows || labels.item))]),
    ...charts.slice(1, 2),
  ];
}
