import type { Cell, Line } from './lines.ts';

/** Cells stand in a column when they begin or end together, or lie above each other. */
const isInColumn = (a: Cell, b: Cell): boolean => {
  const near = 6;
  return (
    Math.abs(a.left - b.left) < near ||
    Math.abs(a.right - b.right) < near ||
    (a.left < b.right && b.left < a.right)
  );
};

const columnOf = (header: readonly Cell[], cell: Cell): number =>
  header.findIndex((above) => isInColumn(above, cell));

/** The column of each cell of a line; undefined where one stands in none, or two in the same. */
function columnsOf(header: readonly Cell[], line: Line): number[] | undefined {
  const columns = line.cells.map((cell) => columnOf(header, cell));
  const isOrdered = columns.every((column, i) => column >= 0 && column > (columns[i - 1] ?? -1));
  return isOrdered ? columns : undefined;
}

/** Lines of one row lie as close as lines of a text. */
const isClose = (above: Line, line: Line): boolean =>
  above.page === line.page && above.y - line.y < 3.2 * line.size && above.y > line.y;

export type FoundTable = { rows: string[][]; lines: number };

/** The line with the most cells of the first few names the columns best. */
function widest(lines: readonly Line[]): Line | undefined {
  return lines.slice(0, 4).toSorted((a, b) => b.cells.length - a.cells.length)[0];
}

/** Puts a line's cells into its table: into a row of their own, or to the row above where a cell went on. */
function putInto(rows: string[][], columns: number[], line: Line, width: number): void {
  const isOngoing = line.cells.length === 1 && columns[0] !== 0 && rows.length > 0;
  const row = (isOngoing ? rows.at(-1) : undefined) ?? Array<string>(width).fill('');
  if (!isOngoing) rows.push(row);
  for (const [i, cell] of line.cells.entries()) {
    const column = columns[i] ?? 0;
    row[column] = [row[column], cell.text].filter(Boolean).join(' ');
  }
}

/** The table that begins with the first of these lines; undefined where none does. */
export function tableAt(lines: readonly Line[]): FoundTable | undefined {
  const [first] = lines;
  if (!first || first.cells.length < 2) return undefined;
  const header =
    widest(lines.filter((line, i) => i === 0 || isClose(lines[i - 1] ?? line, line)))?.cells ?? [];
  const rows: string[][] = [];
  let taken = 0;
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    const columns = columnsOf(header, line);
    const isAside = line.cells.length === 1 && columns?.[0] === 0;
    if (!columns || isAside || (above && !isClose(above, line))) break;
    putInto(rows, columns, line, header.length);
    taken += 1;
  }
  return rows.length >= 2 ? { rows, lines: taken } : undefined;
}
