import type { PassageList } from '../passage-list.ts';
import type { HeadingDepth } from './heading-sizes.ts';
import { joinCells, type Line } from './lines.ts';
import { readTable } from './tables.ts';
import { UnmarkedLists } from './unmarked-lists.ts';

const bulletPattern =
  /^(?:[•●▪◦‣∙·○■□◆➤►✓–—*-]\s+|[•●▪◦‣■◆➤►✓]|\(?\d{1,2}[.)]\s+|[（(]?[一二三四五六七八九十]{1,2}[）)、]\s*)/;
const cjkPattern = /[\u3000-\u9fff\uff00-\uffef]/;

/** Maximum number of characters of a text to which lines are joined, because each join copies the text. */
const maxJoinedCharacters = 10_000;

/** Joins two lines: without a space between Chinese characters and numbers, and without a hyphen at the line's end. */
function joinLines(above: string, line: string): string {
  if (/\p{L}-$/u.test(above) && /^\p{Ll}/u.test(line)) return `${above.slice(0, -1)}${line}`;
  const [end, start] = [above.at(-1) ?? '', line[0] ?? ''];
  const isJoined =
    (cjkPattern.test(end) && (cjkPattern.test(start) || /\d/.test(start))) ||
    (/\d/.test(end) && cjkPattern.test(start));
  return `${above}${isJoined ? '' : ' '}${line}`;
}

/** Whether a line continues the text above it: same type size and line spacing. */
function continuesParagraph(above: Line, line: Line, rightEdge: number): boolean {
  const text = joinCells(above);
  if (Math.abs(above.size - line.size) > 0.6) return false;
  // At a page or column break, an unfinished sentence continues.
  if (above.page !== line.page || line.y > above.y + line.size)
    return !/[.。!！?？:：]$/.test(text);
  const isClose = above.y - line.y < 1.75 * line.size && above.y > line.y;
  const isIndented = line.left - above.left > 0.8 * line.size;
  const isEnd = /[.。!！?？:：]$/.test(text) && above.right < rightEdge - 8 * line.size;
  return isClose && !isEnd && !(isIndented && !bulletPattern.test(text));
}

const isBelow = (lastLine: Line, line: Line): boolean =>
  lastLine.page === line.page && lastLine.y > line.y && lastLine.y - line.y < 1.6 * line.size;

/** The open block; a paragraph has one item. */
type OpenBlock = { kind: 'paragraph' | 'list'; items: string[]; last: Line };

/** Combines lines into headings, paragraphs, lists and tables. */
export class BlockReader {
  private readonly list: PassageList;
  private readonly depthOf: HeadingDepth;
  private readonly right: number;
  private open: OpenBlock | undefined;
  private heading: { text: string; depth: number; last: Line } | undefined;
  private page = 0;

  /** `rightEdge` is the right edge of full lines. */
  constructor(list: PassageList, depthOf: HeadingDepth, rightEdge: number) {
    this.list = list;
    this.depthOf = depthOf;
    this.right = rightEdge;
  }

  read(lines: readonly Line[]): void {
    const unmarkedLists = new UnmarkedLists(lines);
    for (let i = 0; i < lines.length; i += 1) {
      const line = lines[i];
      if (!line) continue;
      const depth = this.depthOf(line) ?? this.depthOfRest(line);
      const table = depth === undefined ? readTable(lines.slice(i, i + 400)) : undefined;
      if (table) {
        this.close();
        this.startPage(line);
        this.list.table(table.rows);
        i += table.lines - 1;
      } else if (depth !== undefined) this.readHeading(line, depth);
      else {
        const entries = bulletPattern.test(joinCells(line))
          ? []
          : unmarkedLists.entriesAt(lines, i);
        if (entries.length === 0) this.readLine(line);
        else i += this.readEntries(entries) - 1;
      }
    }
    this.close();
  }

  /**
   * Returns the depth of the current heading if a line without letters, such as a year, continues the heading;
   * otherwise undefined.
   */
  private depthOfRest(line: Line): number | undefined {
    const { heading } = this;
    const isSame = heading !== undefined && Math.abs(heading.last.size - line.size) < 0.3;
    return isSame && isBelow(heading.last, line) ? heading.depth : undefined;
  }

  /** Reads a heading line; a heading may take several. */
  private readHeading(line: Line, depth: number): void {
    const { heading } = this;
    const isFull = heading !== undefined && heading.text.length > maxJoinedCharacters;
    if (heading?.depth === depth && !isFull && isBelow(heading.last, line)) {
      this.heading = { depth, last: line, text: joinLines(heading.text, joinCells(line)) };
      return;
    }
    this.close();
    this.heading = { depth, last: line, text: joinCells(line) };
  }

  private readLine(line: Line): void {
    this.closeHeading();
    const text = joinCells(line);
    const { open } = this;
    const isEntry = bulletPattern.test(text);
    const isFull = (open?.items.at(-1)?.length ?? 0) > maxJoinedCharacters;
    if (open && !isEntry && !isFull && continuesParagraph(open.last, line, this.right)) {
      open.items.push(joinLines(open.items.pop() ?? '', text));
      open.last = line;
    } else if (open?.kind === 'list' && isEntry) {
      open.items.push(text);
      open.last = line;
    } else {
      this.close();
      const kind = isEntry ? 'list' : 'paragraph';
      this.open = { kind, items: [text], last: line };
      this.startPage(line);
    }
  }

  /** Adds the entries, each with its lines, as a list; returns the number of their lines. */
  private readEntries(entries: readonly (readonly Line[])[]): number {
    this.close();
    const lines = entries.flat();
    for (const line of lines.slice(0, 1)) this.startPage(line);
    this.list.list(entries.map((entry) => `- ${entry.map(joinCells).reduce(joinLines)}`));
    return lines.length;
  }

  private startPage({ page }: Line): void {
    if (page !== this.page) this.list.startPage(page);
    this.page = page;
  }

  private closeHeading(): void {
    const { heading } = this;
    this.heading = undefined;
    if (!heading) return;
    this.startPage(heading.last);
    this.list.heading(heading.depth, heading.text);
  }

  private close(): void {
    this.closeHeading();
    const { open } = this;
    this.open = undefined;
    if (open?.kind === 'paragraph') this.list.paragraph(open.items.join(''));
    else if (open) this.list.list(open.items.map(formatListEntry));
  }
}

/** Returns a list entry in Markdown: numbers stay, other marks become hyphens. */
const formatListEntry = (text: string): string =>
  /^[\d(（一二三四五六七八九十]/.test(text) ? text : `- ${text.replace(bulletPattern, '')}`;
