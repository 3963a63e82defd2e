import { entry, isIndented, sentenceEnd } from './plain-lines.ts';

/** Lines of a plain text that stand in rows, and how many lines they are with the rules between them. */
type Rows = { cells: string[][]; lines: number };

/** A line of dashes that parts rows, in any style; Markdown's own, which makes a table by itself; the upper edge of a frame. */
const rule = /^(?=.*-)[\s|:+=-]+$/;
const markdownRule = /^(?: {0,3}\|)?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
const frame = /^\s*\+-/;

const isFigure = (cell: string): boolean => /^[+−±~≈<>€$£¥-]{0,3}\s?\d/u.test(cell);
const isYear = (cell: string): boolean => /^(?:19|20)\d{2}(?:年|E|F)?$/u.test(cell);

/** Widest cell of columns that nothing but spaces or a few pipes hold apart: what is longer is running text. */
const shortAtMost = 40;
const areShort = (cells: string[]): boolean => cells.every((cell) => cell.length <= shortAtMost);

/** A way of setting rows: as a copied sheet, by pipes without a rule, or by spaces. */
type Way = {
  cellsOf: (line: string) => string[];
  /** Whether the cells of a line may be a row below `first`. */
  isRow: (cells: string[], first: string[] | undefined, line: string) => boolean;
  /** Fewest rows that are no accident. */
  least: number;
};

const isAsWide = (cells: string[], first = cells): boolean =>
  cells.length >= 2 && cells.length === first.length;

/** Names of columns, or a row with a figure under them. */
const isTelling = (cells: string[], first: string[] | undefined): boolean =>
  areShort(cells) && (first === undefined || cells.slice(1).some(isFigure));

const splitPipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

const ways: readonly Way[] = [
  {
    cellsOf: (line) => line.trimEnd().split('\t'),
    isRow: (cells) =>
      cells.filter((cell) => cell !== '').length >= 2 &&
      (!/^\p{Ll}/u.test(cells[0] ?? '') || cells.slice(1).some(isFigure)) &&
      !cells.slice(0, -1).some((cell) => sentenceEnd.test(cell)),
    least: 2,
  },
  {
    cellsOf: splitPipes,
    isRow: (cells, first, line) =>
      isAsWide(cells, first) && (/^\s*\|.*\|\s*$/.test(line) || isTelling(cells, first)),
    least: 2,
  },
  {
    cellsOf: (line) => line.trim().split(/ {2,}/),
    isRow: (cells, first) => isAsWide(cells, first) && isTelling(cells, first),
    least: 3,
  },
];

/** A row is told from code by where it begins, unless its first cell alone is empty. */
const maybeRow = (line: string): boolean =>
  !entry.test(line) && (!isIndented(line) || /^\t[^\t]/.test(line));

/** The rows that begin with line `at`, if they are set this way; none where all are as far in as code. */
function rowsBy(
  { cellsOf, isRow, least }: Way,
  lines: readonly string[],
  at: number,
): Rows | undefined {
  const cells: string[][] = [];
  let next = at;
  let flush = 0;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (rule.test(line) && (cells.length > 0 || (next === at && frame.test(line)))) continue;
    const found = cellsOf(line).map((cell) => cell.trim());
    if (rule.test(line) || !maybeRow(line) || !isRow(found, cells[0], line)) break;
    cells.push(found);
    flush += isIndented(line) ? 0 : 1;
  }
  return cells.length >= least && flush > 0 ? { cells, lines: next - at } : undefined;
}

/** The rows that begin with line `at`, by the first way in which they are set. */
function rowsAt(lines: readonly string[], at: number): Rows | undefined {
  for (const way of ways) {
    const rows = rowsBy(way, lines, at);
    if (rows) return rows;
  }
  return undefined;
}

/** What a column of names or times is called, where it is called anything. */
const named = /^(?:|years?|dates?|periods?|months?|quarters?|年份?|日期|时间|月份?|季度)$/iu;

/** The first row names the columns, unless it has figures as the others do; years are names where they are none below. */
function isHead([head = [], ...body]: readonly string[][]): boolean {
  const [first = '', ...rest] = head;
  if (!rest.every(isFigure) || named.test(first)) return true;
  return rest.every(isYear) && !body.some((cells) => cells.slice(1).every(isYear));
}

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;

/** Rows under the names of their columns are a table; without names each row is an entry. */
function written(cells: readonly string[][]): string[] {
  if (!isHead(cells)) return cells.map(([name, ...rest]) => `- ${name}: ${rest.join(', ')}`);
  const [head = [], ...body] = cells;
  const width = Math.max(...cells.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, i) => head[i] ?? '');
  return [row(names), row(names.map(() => '---')), ...body.map(row)];
}

/** How many lines a table takes that Markdown knows as one, by the rule that is its second line; 0 where none is. */
function linesOfTable(lines: readonly string[], at: number): number {
  const [first = '', second = ''] = lines.slice(at, at + 2);
  const isKnown =
    first.includes('|') &&
    markdownRule.test(second) &&
    splitPipes(first).length === splitPipes(second).length;
  if (!isKnown) return 0;
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
    const rows = known > 0 ? undefined : rowsAt(lines, at);
    if (rows) marked.push('', ...written(rows.cells), '');
    else marked.push(...lines.slice(at, at + Math.max(1, known)));
    at += rows?.lines ?? Math.max(1, known);
  }
  return marked;
}
