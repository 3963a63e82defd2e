/** A run of text as pdf.js gives it: y grows upwards. */
export type Run = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

/** Text that stands together in a line; a wide gap begins another cell. */
export type Cell = { text: string; left: number; right: number };

export type Line = {
  page: number;
  cells: Cell[];
  size: number;
  /** The font that all of it is set in; empty where it is set in several. */
  font: string;
  /** Of its baseline, from the foot of the page. */
  y: number;
  left: number;
  right: number;
};

/** The line's text with a blank between its cells. */
export const textOf = (line: Line): string => line.cells.map((cell) => cell.text).join(' ');

/** A gap as wide as this many letters' height is no space between words. */
const cellGap = 0.9;
const wordGap = 0.18;

type Placed = { text: string; x: number; y: number; width: number; size: number; font: string };

const place = ({ str, transform, width, height, fontName }: Run): Placed => ({
  text: str,
  x: transform[4] ?? 0,
  y: transform[5] ?? 0,
  width,
  size: height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0),
  font: fontName,
});

const isOnLine = (line: Line, run: Placed): boolean =>
  Math.abs(line.y - run.y) < 0.4 * Math.max(line.size, run.size) && run.x >= line.left;

function append(line: Line, run: Placed): void {
  const last = line.cells.at(-1);
  const gap = last ? run.x - last.right : Number.POSITIVE_INFINITY;
  const before = line.cells.reduce((sum, { text }) => sum + text.length, 0);
  if (last && gap < cellGap * run.size) {
    const isApart = gap > wordGap * run.size && !/\s$/.test(last.text) && !/^\s/.test(run.text);
    last.text += `${isApart ? ' ' : ''}${run.text}`;
    last.right = Math.max(last.right, run.x + run.width);
  } else {
    line.cells.push({ text: run.text, left: run.x, right: run.x + run.width });
  }
  // The line's size is that of most of it: a raised mark changes nothing.
  if (run.text.length > before) line.size = run.size;
  if (line.font !== run.font) line.font = '';
  line.right = Math.max(line.right, run.x + run.width);
}

/** Lines of a cell that may come between it and the next cell of its row. */
const cellLinesAtMost = 7;

/** The line that a run goes on with: the last, or the row whose last cell took several lines. */
function lineFor(lines: readonly Line[], run: Placed): Line | undefined {
  const last = lines.at(-1);
  if (last && isOnLine(last, run)) return last;
  const isBeside = (line: Line) => isOnLine(line, run) && run.x > line.right + 0.8 * run.size;
  return lines.slice(-cellLinesAtMost, -1).findLast(isBeside);
}

/** The lines of a page in the order in which they are drawn, which is that of reading in all but a few documents. */
export function linesOf(runs: readonly Run[], page: number): Line[] {
  const lines: Line[] = [];
  for (const run of runs.map(place)) {
    if (run.text.trim() === '') continue;
    const goesOn = lineFor(lines, run);
    if (goesOn) append(goesOn, run);
    else {
      const { x, y, size, font } = run;
      const line = { page, cells: [], size, font, y, left: x, right: x };
      append(line, run);
      lines.push(line);
    }
  }
  for (const line of lines) {
    line.cells = line.cells.map((cell) => ({ ...cell, text: cell.text.trim() }));
  }
  return lines;
}
