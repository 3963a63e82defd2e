import { isIndented, listEntryStart, sentenceEnd } from './plain-lines.ts';

/** Table rows found in a plain text, and the number of lines that they take, including lines of dashes between rows. */
type Rows = { cells: string[][]; lines: number };

/**
 * `rule` matches a line of dashes between rows in any style, `markdownRulePattern` the line of dashes below a Markdown header,
 * which alone proves a table, and `frame` the upper edge of a frame.
 */
const ruleLinePattern = /^(?=.*-)[\s|:+=-]+$/;
const markdownRulePattern = /^(?: {0,3}\|)?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
const frameEdgePattern = /^\s*\+-/;

const isFigure = (cell: string): boolean => /^[+−±~≈<>€$£¥-]{0,3}\s?\d/u.test(cell);
const isYear = (cell: string): boolean => /^(?:19|20)\d{2}(?:年|E|F)?$/u.test(cell);

/** Maximum length of a cell in columns separated only by spaces or pipes; longer cells are running text. */
const maxShortCellCharacters = 40;
const areShortCells = (cells: string[]): boolean =>
  cells.every((cell) => cell.length <= maxShortCellCharacters);

/**
 * A way of separating the cells of a row: by tabs as in a copied sheet, by pipes without Markdown's line of dashes, or
 * by spaces.
 */
type RowStyle = {
  cellsOf: (line: string) => string[];
  /** Whether the cells of a line may be a row below `firstRow`, or the first row if it is undefined. */
  isRow: (cells: string[], firstRow: string[] | undefined, line: string) => boolean;
  /** Minimum number of rows; fewer may be an accident. */
  minRows: number;
};

const isAsWide = (cells: string[], firstRow = cells): boolean =>
  cells.length >= 2 && cells.length === firstRow.length;

/** Whether the cells are short and either the first row, which may be a header, or a row with a number. */
const isHeaderOrFigures = (cells: string[], firstRow: string[] | undefined): boolean =>
  areShortCells(cells) && (firstRow === undefined || cells.slice(1).some(isFigure));

const splitPipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

const rowStyles: readonly RowStyle[] = [
  {
    cellsOf: (line) => line.trimEnd().split('\t'),
    isRow: (cells) =>
      cells.filter((cell) => cell !== '').length >= 2 &&
      (!/^\p{Ll}/u.test(cells[0] ?? '') || cells.slice(1).some(isFigure)) &&
      !cells.slice(0, -1).some((cell) => sentenceEnd.test(cell)),
    minRows: 2,
  },
  {
    cellsOf: splitPipes,
    isRow: (cells, firstRow, line) =>
      isAsWide(cells, firstRow) &&
      (/^\s*\|.*\|\s*$/.test(line) || isHeaderOrFigures(cells, firstRow)),
    minRows: 2,
  },
  {
    cellsOf: (line) => line.trim().split(/ {2,}/),
    isRow: (cells, firstRow) => isAsWide(cells, firstRow) && isHeaderOrFigures(cells, firstRow),
    minRows: 3,
  },
];

/** Whether a line may be a row: not a list entry, and not indented like code unless only its first cell is empty. */
const canBeRow = (line: string): boolean =>
  !listEntryStart.test(line) && (!isIndented(line) || /^\t[^\t]/.test(line));

/**
 * Returns the rows that begin at line `at` in this style; undefined if there are too few or all are indented like
 * code.
 */
function readRowsByStyle(
  { cellsOf, isRow, minRows }: RowStyle,
  lines: readonly string[],
  at: number,
): Rows | undefined {
  const cells: string[][] = [];
  let nextLine = at;
  let unindentedRows = 0;
  for (; nextLine < lines.length; nextLine++) {
    const line = lines[nextLine] ?? '';
    if (
      ruleLinePattern.test(line) &&
      (cells.length > 0 || (nextLine === at && frameEdgePattern.test(line)))
    )
      continue;
    const foundCells = cellsOf(line).map((cell) => cell.trim());
    if (ruleLinePattern.test(line) || !canBeRow(line) || !isRow(foundCells, cells[0], line)) break;
    cells.push(foundCells);
    unindentedRows += isIndented(line) ? 0 : 1;
  }
  return cells.length >= minRows && unindentedRows > 0
    ? { cells, lines: nextLine - at }
    : undefined;
}

/** A tab, a pipe, two spaces or the edge of a frame: without one of them, a line can't be the first row. */
const separatorPattern = /[\t|]| {2}|\+-/;

/** Returns the rows that begin at line `at`, in the first style that matches. */
function readRowsAt(lines: readonly string[], at: number): Rows | undefined {
  if (!separatorPattern.test(lines[at] ?? '')) return undefined;
  for (const style of rowStyles) {
    const rows = readRowsByStyle(style, lines, at);
    if (rows) return rows;
  }
  return undefined;
}

/** Header of a first column that has labels or times; may be empty. */
const labelColumnPattern =
  /^(?:|years?|dates?|periods?|months?|quarters?|年份?|日期|时间|月份?|季度)$/iu;

/**
 * Whether the first row is a header: one of its cells after the first is not a number, or its first cell is a typical
 * header of a column of labels. Years count as column names, unless a row below consists of years too.
 */
function isHeader([head = [], ...body]: readonly string[][]): boolean {
  const [firstCell = '', ...rest] = head;
  if (!rest.every(isFigure) || labelColumnPattern.test(firstCell)) return true;
  return rest.every(isYear) && !body.some((cells) => cells.slice(1).every(isYear));
}

const formatMarkdownRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;

/** Writes rows as a Markdown table if they have a header, else each row as a list entry. */
function writeTable(cells: readonly string[][]): string[] {
  if (!isHeader(cells)) return cells.map(([name, ...rest]) => `- ${name}: ${rest.join(', ')}`);
  const [head = [], ...body] = cells;
  const width = Math.max(...cells.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, i) => head[i] ?? '');
  return [
    formatMarkdownRow(names),
    formatMarkdownRow(names.map(() => '---')),
    ...body.map(formatMarkdownRow),
  ];
}

/**
 * Returns how many lines a Markdown table at `at` takes, recognized by the line of dashes in its second line; 0 if
 * there is none.
 */
function countTableLines(lines: readonly string[], at: number): number {
  const firstLine = lines[at] ?? '';
  const secondLine = lines[at + 1] ?? '';
  const isMarkdownTable =
    firstLine.includes('|') &&
    markdownRulePattern.test(secondLine) &&
    splitPipes(firstLine).length === splitPipes(secondLine).length;
  if (!isMarkdownTable) return 0;
  let end = at;
  while (lines[end]?.trim()) end += 1;
  return end - at;
}

/** Returns the lines with tables written as in Markdown, between blank lines; other lines are unchanged. */
export function markTables(lines: readonly string[]): string[] {
  const marked: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const markdownLines = countTableLines(lines, at);
    const rows = markdownLines > 0 ? undefined : readRowsAt(lines, at);
    if (rows) marked.push('', ...writeTable(rows.cells), '');
    else marked.push(...lines.slice(at, at + Math.max(1, markdownLines)));
    at += rows?.lines ?? Math.max(1, markdownLines);
  }
  return marked;
}
