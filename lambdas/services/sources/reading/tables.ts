type Rows = readonly (readonly string[])[];

/** Longest passage of a table in characters; its header is repeated in each. */
const longest = 3_000;
/** A cell beyond this is a text that lost its way. */
const cellAtMost = 600;
/** Columns of a table that are read. */
export const columnsAtMost = 200;

/** Cut before anything else: one long text of a workbook may stand in each of its cells. */
const cell = (text: string): string =>
  text
    .slice(0, 2 * cellAtMost)
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim()
    .slice(0, cellAtMost);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The cells of each row that says something, without those beyond the last column that is read. */
const cleaned = (rows: Rows): string[][] =>
  rows
    .map((cells) => cells.slice(0, columnsAtMost).map(cell))
    .filter((cells) => cells.some((text) => text !== ''));

/** The columns that say something in any row. */
function usedColumns(rows: Rows): number[] {
  const used = new Set<number>();
  for (const cells of rows) {
    for (const [column, text] of cells.entries()) if (text !== '') used.add(column);
  }
  return [...used].sort((a, b) => a - b);
}

/**
 * A table in Markdown, in as many passages as it needs; the first row names the columns. Each piece is made when it is
 * asked for: rows are filled up to the width of the widest, so a small file can describe a table of gigabytes.
 */
export function* splitTable(rows: Rows): Generator<string> {
  const [header, ...body] = cleaned(rows);
  if (!header) return;
  const columns = usedColumns([header, ...body]);
  const lineOf = (cells: readonly string[]) => row(columns.map((column) => cells[column] ?? ''));
  const head = [lineOf(header), row(columns.map(() => '---'))];
  let piece = [...head];
  let length = 0;
  for (const cells of body) {
    const line = lineOf(cells);
    if (length > 0 && length + line.length > longest) {
      yield piece.join('\n');
      piece = [...head];
      length = 0;
    }
    piece.push(line);
    length += line.length;
  }
  yield piece.join('\n');
}
