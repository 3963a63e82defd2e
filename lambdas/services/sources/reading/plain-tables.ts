/** Lines of a plain text that stand in rows, and how many lines they are with the rules between them. */
type Rows = { cells: string[][]; lines: number };

const rule = /^(?=.*-{2})[\s|:+=-]+$/;
/** The upper edge of a table that is framed by lines. */
const frame = /^\s*\+-/;
const isFigure = (cell: string): boolean => /^[^\p{L}\d]{0,3}\d/u.test(cell);

/** Widest cell of columns that only spaces hold apart: what is longer is running text. */
const spacedAtMost = 40;

/** A way of setting rows: as a copied sheet, by pipes without a rule, or by spaces. */
type Way = {
  cellsOf: (line: string) => string[];
  /** Whether the cells may be a row below `first`. */
  isRow: (cells: string[], first: string[] | undefined) => boolean;
  /** Fewest rows of so many columns that are no accident. */
  least: (columns: number) => number;
};

const isAsWide = (cells: string[], first = cells): boolean =>
  cells.length >= 2 && cells.length === first.length;

const ways: readonly Way[] = [
  {
    cellsOf: (line) => line.trimEnd().split('\t'),
    isRow: (cells) => cells.filter((cell) => cell !== '').length >= 2,
    least: () => 2,
  },
  {
    cellsOf: (line) =>
      line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/),
    isRow: isAsWide,
    least: (columns) => (columns > 2 ? 2 : 3),
  },
  {
    cellsOf: (line) => line.trim().split(/ {2,}/),
    isRow: (cells, first) =>
      isAsWide(cells, first) &&
      cells.every((cell) => cell.length <= spacedAtMost) &&
      (first === undefined || cells.slice(1).some(isFigure)),
    least: () => 3,
  },
];

/** The rows that begin with line `at`, if they are set this way. */
function rowsBy({ cellsOf, isRow, least }: Way, lines: readonly string[], at: number): Rows {
  const cells: string[][] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (rule.test(line) && (cells.length > 0 || (next === at && frame.test(line)))) continue;
    const found = cellsOf(line).map((cell) => cell.trim());
    if (!isRow(found, cells[0])) break;
    cells.push(found);
  }
  const isTable = cells.length >= least(cells[0]?.length ?? 0);
  return isTable ? { cells, lines: next - at } : { cells: [], lines: 0 };
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Rows under the names of their columns are a table; where the first has figures too, each row is an entry. */
function written(cells: readonly string[][]): string[] {
  const [head = [], ...body] = cells;
  if (head.slice(1).every(isFigure))
    return cells.map(([name, ...rest]) => `- ${name}: ${rest.join(', ')}`);
  const width = Math.max(...cells.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, i) => head[i] ?? '');
  return [row(names), row(names.map(() => '---')), ...body.map(row)];
}

/** How many lines a table takes that Markdown knows as one, by the rule that is its second line; 0 where none is. */
function linesOfTable(lines: readonly string[], at: number): number {
  const [first = '', second = ''] = lines.slice(at, at + 2);
  if (!first.includes('|') || !rule.test(second) || frame.test(second)) return 0;
  let end = at;
  while (lines[end]?.trim()) end += 1;
  return end - at;
}

/**
 * Lines of a plain text with the tables among them written as Markdown has them, each between blank lines; all others
 * as they are.
 */
export function markTables(lines: readonly string[]): string[] {
  const marked: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const known = linesOfTable(lines, at);
    const rows = ways.map((way) => rowsBy(way, lines, at)).find((one) => one.lines > 0);
    if (known === 0 && rows) marked.push('', ...written(rows.cells), '');
    else marked.push(...lines.slice(at, at + Math.max(1, known)));
    at += known || rows?.lines || 1;
  }
  return marked;
}
