/** A text run from pdf.js; y grows upwards. */
export type TextRun = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

/** Connected text in a line; a wide gap begins another cell. */
export type Cell = { text: string; left: number; right: number };

export type Line = {
  page: number;
  cells: Cell[];
  size: number;
  /** The font of the whole line; empty if it has several. */
  font: string;
  /** Baseline, from the bottom of the page. */
  y: number;
  left: number;
  right: number;
};

/** Returns the line's text with a space between its cells. */
export const joinCells = (line: Line): string => line.cells.map((cell) => cell.text).join(' ');

/** Minimum gap between cells, and between words, as a share of the type size. */
const minCellGap = 0.9;
const minWordGap = 0.18;

type PlacedRun = { text: string; x: number; y: number; width: number; size: number; font: string };

const toPlacedRun = ({ str, transform, width, height, fontName }: TextRun): PlacedRun => ({
  text: str,
  x: transform[4] ?? 0,
  y: transform[5] ?? 0,
  width,
  size: height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0),
  font: fontName,
});

const isOnLine = (line: Line, run: PlacedRun): boolean =>
  Math.abs(line.y - run.y) < 0.4 * Math.max(line.size, run.size) && run.x >= line.left;

function appendRun(line: Line, run: PlacedRun): void {
  const lastCell = line.cells.at(-1);
  const gap = lastCell ? run.x - lastCell.right : Number.POSITIVE_INFINITY;
  const lengthBefore = line.cells.reduce((sum, { text }) => sum + text.length, 0);
  if (lastCell && gap < minCellGap * run.size) {
    const needsSpace =
      gap > minWordGap * run.size && !/\s$/.test(lastCell.text) && !/^\s/.test(run.text);
    lastCell.text += `${needsSpace ? ' ' : ''}${run.text}`;
    lastCell.right = Math.max(lastCell.right, run.x + run.width);
  } else {
    line.cells.push({ text: run.text, left: run.x, right: run.x + run.width });
  }
  // The size of a line is the size of its longest run, so that a superscript does not change it.
  if (run.text.length > lengthBefore) line.size = run.size;
  if (line.font !== run.font) line.font = '';
  line.right = Math.max(line.right, run.x + run.width);
}

/** Maximum number of lines of one cell that may precede the next cell of the same row. */
const maxCellLines = 7;

/** Returns the line that a run continues: the last one, or the row whose last cell has several lines. */
function findLine(lines: readonly Line[], run: PlacedRun): Line | undefined {
  const lastLine = lines.at(-1);
  if (lastLine && isOnLine(lastLine, run)) return lastLine;
  const isBeside = (line: Line) => isOnLine(line, run) && run.x > line.right + 0.8 * run.size;
  return lines.slice(-maxCellLines, -1).findLast(isBeside);
}

/** Groups a page's runs into lines in drawing order, which is the reading order in almost all documents. */
export function groupLines(runs: readonly TextRun[], page: number): Line[] {
  const lines: Line[] = [];
  for (const run of runs.map(toPlacedRun)) {
    if (run.text.trim() === '') continue;
    const continuedLine = findLine(lines, run);
    if (continuedLine) appendRun(continuedLine, run);
    else {
      const { x, y, size, font } = run;
      const line = { page, cells: [], size, font, y, left: x, right: x };
      appendRun(line, run);
      lines.push(line);
    }
  }
  for (const line of lines) {
    line.cells = line.cells.map((cell) => ({ ...cell, text: cell.text.trim() }));
  }
  return lines;
}
