import type { Cell, Line } from './lines.ts';

/** Whether two cells are in the same column: same left or right edge, or overlapping. */
const isSameColumn = (a: Cell, b: Cell): boolean => {
  const tolerance = 6;
  return (
    Math.abs(a.left - b.left) < tolerance ||
    Math.abs(a.right - b.right) < tolerance ||
    (a.left < b.right && b.left < a.right)
  );
};

const findColumn = (header: readonly Cell[], cell: Cell): number =>
  header.findIndex((above) => isSameColumn(above, cell));

/** Returns the column of each cell of a line; undefined if a cell has none or two share one. */
function findColumns(header: readonly Cell[], line: Line): number[] | undefined {
  const columns = line.cells.map((cell) => findColumn(header, cell));
  const isOrdered = columns.every((column, i) => column >= 0 && column > (columns[i - 1] ?? -1));
  return isOrdered ? columns : undefined;
}

/** Whether two lines are close enough to belong to one table. */
const isClose = (above: Line, line: Line): boolean =>
  above.page === line.page && above.y - line.y < 3.2 * line.size && above.y > line.y;

export type FoundTable = { rows: string[][]; lines: number };

/** Returns the line with the most cells among the first four, as the table's header. */
function findWidestLine(lines: readonly Line[]): Line | undefined {
  return lines.slice(0, 4).toSorted((a, b) => b.cells.length - a.cells.length)[0];
}

/** Adds a line's cells to the table: as a new row, or to the row above if a cell continues. */
function addRow(rows: string[][], columns: number[], line: Line, width: number): void {
  const continuesCell = line.cells.length === 1 && columns[0] !== 0 && rows.length > 0;
  const row = (continuesCell ? rows.at(-1) : undefined) ?? Array<string>(width).fill('');
  if (!continuesCell) rows.push(row);
  for (const [i, cell] of line.cells.entries()) {
    const column = columns[i] ?? 0;
    row[column] = [row[column], cell.text].filter(Boolean).join(' ');
  }
}

/** Returns the table that begins with the first line; undefined if none does. */
export function readTable(lines: readonly Line[]): FoundTable | undefined {
  const [firstLine] = lines;
  if (!firstLine || firstLine.cells.length < 2) return undefined;
  const header =
    findWidestLine(lines.filter((line, i) => i === 0 || isClose(lines[i - 1] ?? line, line)))
      ?.cells ?? [];
  const rows: string[][] = [];
  let lineCount = 0;
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    const columns = findColumns(header, line);
    const isOnlyFirstCell = line.cells.length === 1 && columns?.[0] === 0;
    if (!columns || isOnlyFirstCell || (above && !isClose(above, line))) break;
    addRow(rows, columns, line, header.length);
    lineCount += 1;
  }
  return rows.length >= 2 ? { rows, lines: lineCount } : undefined;
}
