import { cutText } from '#shared/domain/text.ts';

type Rows = readonly (readonly string[])[];

/** Maximum characters of a table passage; its header is repeated in each. */
const maxTableLength = 3_000;
/** Maximum characters of a cell. */
const maxCellLength = 600;
/** Maximum columns of a table that are read. */
export const maxColumns = 200;

/** Cuts the text first: a workbook may have the same long text in every cell. */
const toCellText = (text: string): string =>
  cutText(
    text
      .slice(0, 2 * maxCellLength)
      .replace(/\s+/g, ' ')
      .replaceAll('|', '\\|')
      .trim(),
    maxCellLength,
  );

const formatMarkdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns the non-empty rows, without columns above the limit. */
const selectNonEmptyRows = (rows: Rows): string[][] =>
  rows
    .map((cells) => cells.slice(0, maxColumns).map(toCellText))
    .filter((cells) => cells.some((text) => text !== ''));

/** Returns the columns with text in any row. */
function findUsedColumns(rows: Rows): number[] {
  const used = new Set<number>();
  for (const cells of rows) {
    for (const [column, text] of cells.entries()) if (text !== '') used.add(column);
  }
  return [...used].sort((a, b) => a - b);
}

/**
 * Yields a table in Markdown, split into passages; the first row is the header. A generator, because rows are padded
 * to the widest: a small file can describe a table of gigabytes.
 */
export function* splitTable(rows: Rows): Generator<string> {
  const [header, ...body] = selectNonEmptyRows(rows);
  if (!header) return;
  const columns = findUsedColumns([header, ...body]);
  const lineOf = (cells: readonly string[]) =>
    formatMarkdownRow(columns.map((column) => cells[column] ?? ''));
  const head = [lineOf(header), formatMarkdownRow(columns.map(() => '---'))];
  let piece = [...head];
  let length = 0;
  for (const cells of body) {
    const line = lineOf(cells);
    if (length > 0 && length + line.length > maxTableLength) {
      yield piece.join('\n');
      piece = [...head];
      length = 0;
    }
    piece.push(line);
    length += line.length;
  }
  yield piece.join('\n');
}
