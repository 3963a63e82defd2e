import { joinCells, type Line } from './lines.ts';

/** Minimum entries of a list; fewer may be a paragraph. */
const minEntries = 3;
/** Maximum number of lines of a list; a longer one is read as several lists. */
const maxLines = 80;

/**
 * Maximum number of lines of a page that are searched for a column, because each block searches them again; a full
 * page has 200.
 */
const maxSearchedLines = 1_000;

const startsEntry = /^["“‘(]?[\p{Lu}\d]/u;

/** Maximum difference of the left edges of aligned lines, in points. */
const maxAlignmentDifference = 1.5;

/** Finds lists whose bullets are drawn as graphics, as in printed web pages: their lines are only indented. */
export class UnmarkedLists {
  private readonly pages: Map<number, Line[]>;
  private readonly margin: number;

  /** `lines` are all lines of the document. */
  constructor(lines: readonly Line[]) {
    this.pages = Map.groupBy(lines, ({ page }) => page);
    this.margin = findMostCommonLeft(lines);
  }

  /** Returns the entries, each with its lines, of a list that begins at line `start`; empty if none does. */
  entriesAt(lines: readonly Line[], start: number): Line[][] {
    const firstLine = lines[start];
    if (!firstLine || firstLine.left < this.margin + 0.5 * firstLine.size) return [];
    const lineBefore = lines[start - 1];
    if (lineBefore && continuesBlock(lineBefore, firstLine)) return [];
    const block = [firstLine];
    for (const line of lines.slice(start + 1, start + maxLines)) {
      if (!continuesBlock(block.at(-1) ?? firstLine, line)) break;
      block.push(line);
    }
    return this.entriesOf(block);
  }

  private entriesOf(block: readonly Line[]): Line[][] {
    if (!block.every(({ cells }) => cells.length === 1)) return [];
    const edge = this.edgeFor(block);
    const entries: Line[][] = [];
    let earlyEnds = 0;
    for (const [i, line] of block.entries()) {
      const above = block[i - 1];
      const isEarly = above !== undefined && endsEarly(above, line, edge);
      const isEntry = startsEntry.test(joinCells(line));
      // The line doesn't continue an entry, so the lines are a verse or an address, not a list.
      if (!isEntry && (isEarly || !above)) return [];
      if (isEntry) entries.push([line]);
      else entries.at(-1)?.push(line);
      if (isEarly) earlyEnds += 1;
    }
    const isList = entries.length >= minEntries && earlyEnds * 2 >= entries.length - 1;
    return isList ? entries : [];
  }

  /**
   * Returns the right edge of the lines in this block's column. A block whose sentences continue from line to line
   * has its own edge, because it may be narrower.
   */
  private edgeFor([firstLine, ...rest]: readonly Line[]): number {
    if (!firstLine) return 0;
    const hasContinuedLines = rest.some((line) => !startsEntry.test(joinCells(line)));
    if (hasContinuedLines) return Math.max(...[firstLine, ...rest].map(({ right }) => right));
    const inColumn = (line: Line) =>
      Math.abs(line.size - firstLine.size) < 0.6 &&
      line.left > firstLine.left - 4 * firstLine.size &&
      line.left < firstLine.left + maxAlignmentDifference;
    const lines = this.pages.get(firstLine.page) ?? [];
    const column = lines.slice(0, maxSearchedLines).filter(inColumn);
    return Math.max(...[firstLine, ...rest, ...column].map(({ right }) => right));
  }
}

/** Whether a line directly follows another in the same block: same left edge, type size and line spacing. */
const continuesBlock = (above: Line, line: Line): boolean =>
  above.page === line.page &&
  Math.abs(above.left - line.left) < maxAlignmentDifference &&
  Math.abs(above.size - line.size) < 0.6 &&
  above.y > line.y &&
  above.y - line.y < 2 * line.size;

/** Whether the next line's first word would have fit: then the line break is intended. */
function endsEarly(line: Line, nextLine: Line, edge: number): boolean {
  const text = joinCells(nextLine);
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  const width = ((nextLine.right - nextLine.left) * word) / Math.max(1, text.length);
  return line.right + width + 0.8 * line.size < edge;
}

/** Returns the most common left edge, weighted by letters, in points. */
function findMostCommonLeft(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const left = Math.round(line.left);
    letters.set(left, (letters.get(left) ?? 0) + joinCells(line).length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
