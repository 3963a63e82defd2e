import { type Line, textOf } from './lines.ts';

/** Fewer may be a paragraph. */
const entriesAtLeast = 3;
/** What goes on longer is read as further lists. */
const linesAtMost = 80;

/** Lines of a page that are searched for those of a column: each block searches them again, and a full page has 200. */
const searchedAtMost = 1_000;

const startsEntry = /^["“‘(]?[\p{Lu}\d]/u;

/** In points: lines that begin this close begin together. */
const near = 1.5;

/** Lists whose marks are drawn, as printed web pages have them, leave only lines that begin further in. */
export class BareLists {
  private readonly pages: Map<number, Line[]>;
  private readonly margin: number;

  /** All lines of the document. */
  constructor(lines: readonly Line[]) {
    this.pages = Map.groupBy(lines, ({ page }) => page);
    this.margin = commonestLeft(lines);
  }

  /** The entries, each with its lines, that begin with the line at `start`; none where no such list does. */
  entriesAt(lines: readonly Line[], start: number): Line[][] {
    const first = lines[start];
    if (!first || first.left < this.margin + 0.5 * first.size) return [];
    const before = lines[start - 1];
    if (before && goesOn(before, first)) return [];
    const block = [first];
    for (const line of lines.slice(start + 1, start + linesAtMost)) {
      if (!goesOn(block.at(-1) ?? first, line)) break;
      block.push(line);
    }
    return this.entriesOf(block);
  }

  private entriesOf(block: readonly Line[]): Line[][] {
    if (!block.every(({ cells }) => cells.length === 1)) return [];
    const edge = this.edgeFor(block);
    const entries: Line[][] = [];
    let early = 0;
    for (const [i, line] of block.entries()) {
      const above = block[i - 1];
      const isEarly = above !== undefined && endsEarly(above, line, edge);
      const isEntry = startsEntry.test(textOf(line));
      // A verse or an address, not an entry that goes on.
      if (!isEntry && (isEarly || !above)) return [];
      if (isEntry) entries.push([line]);
      else entries.at(-1)?.push(line);
      if (isEarly) early += 1;
    }
    const isList = entries.length >= entriesAtLeast && early * 2 >= entries.length - 1;
    return isList ? entries : [];
  }

  /**
   * How far lines go that stand in the same column as these. Where some of them go on with a sentence their own
   * longest says it: a running text that is set narrower is full by that.
   */
  private edgeFor([first, ...rest]: readonly Line[]): number {
    if (!first) return 0;
    const isRunning = rest.some((line) => !startsEntry.test(textOf(line)));
    if (isRunning) return Math.max(...[first, ...rest].map(({ right }) => right));
    const inColumn = (line: Line) =>
      Math.abs(line.size - first.size) < 0.6 &&
      line.left > first.left - 4 * first.size &&
      line.left < first.left + near;
    const lines = this.pages.get(first.page) ?? [];
    const column = lines.slice(0, searchedAtMost).filter(inColumn);
    return Math.max(...[first, ...rest, ...column].map(({ right }) => right));
  }
}

/** Whether a line follows another as close as lines of a text, begins below it and is of its type. */
const goesOn = (above: Line, line: Line): boolean =>
  above.page === line.page &&
  Math.abs(above.left - line.left) < near &&
  Math.abs(above.size - line.size) < 0.6 &&
  above.y > line.y &&
  above.y - line.y < 2 * line.size;

/** Whether the next line's first word would have found room: then the line was ended on purpose. */
function endsEarly(line: Line, next: Line, edge: number): boolean {
  const text = textOf(next);
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  const width = ((next.right - next.left) * word) / Math.max(1, text.length);
  return line.right + width + 0.8 * line.size < edge;
}

/** Where most letters' lines begin, in points. */
function commonestLeft(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const left = Math.round(line.left);
    letters.set(left, (letters.get(left) ?? 0) + textOf(line).length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
