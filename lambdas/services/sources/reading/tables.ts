type Rows = readonly (readonly string[])[];

/** Longest passage of a table in characters; its header is repeated in each. */
const longest = 3_000;
/** A cell beyond this is a text that lost its way. */
const cellAtMost = 600;

const cell = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim().slice(0, cellAtMost);

const row = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;

/** The rows, all of one width; rows and columns that say nothing are left out. */
function filled(rows: Rows): string[][] {
  const cleaned = rows
    .map((cells) => cells.map(cell))
    .filter((cells) => cells.some((text) => text !== ''));
  // Told one by one: a table may have more rows than a function takes arguments.
  const width = cleaned.reduce((most, cells) => Math.max(most, cells.length), 0);
  const used = Array.from({ length: width }, (_, i) => cleaned.some((cells) => cells[i]));
  return cleaned.map((cells) => used.flatMap((isUsed, i) => (isUsed ? [cells[i] ?? ''] : [])));
}

/** A table in Markdown, in as many passages as it needs; the first row names the columns. */
export function splitTable(rows: Rows): string[] {
  const [header, ...body] = filled(rows);
  if (!header) return [];
  const width = header.length;
  const head = [row(header, width), row(Array(width).fill('---'), width)];
  const pieces: string[] = [];
  let piece = [...head];
  let length = 0;
  for (const cells of body) {
    const line = row(cells, width);
    if (length > 0 && length + line.length > longest) {
      pieces.push(piece.join('\n'));
      piece = [...head];
      length = 0;
    }
    piece.push(line);
    length += line.length;
  }
  pieces.push(piece.join('\n'));
  return pieces;
}
