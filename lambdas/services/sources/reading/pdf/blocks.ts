import type { PassageList } from '../passage-list.ts';
import { BareLists } from './bare-lists.ts';
import type { HeadingDepth } from './heading-sizes.ts';
import { type Line, textOf } from './lines.ts';
import { tableAt } from './tables.ts';

const bullet =
  /^(?:[•●▪◦‣∙·○■□◆➤►✓–—*-]\s+|[•●▪◦‣■◆➤►✓]|\(?\d{1,2}[.)]\s+|[（(]?[一二三四五六七八九十]{1,2}[）)、]\s*)/;
const isCjk = /[\u3000-\u9fff\uff00-\uffef]/;

/** Characters from which a text takes no further lines: joining one to a long text copies all of it. */
const joinedAtMost = 10_000;

/** Joins what a line broke: no space between Chinese letters and their numbers, a hyphen at a line's end is taken back. */
export function join(above: string, line: string): string {
  if (/\p{L}-$/u.test(above) && /^\p{Ll}/u.test(line)) return `${above.slice(0, -1)}${line}`;
  const [end, start] = [above.at(-1) ?? '', line[0] ?? ''];
  const isJoined =
    (isCjk.test(end) && (isCjk.test(start) || /\d/.test(start))) ||
    (/\d/.test(end) && isCjk.test(start));
  return `${above}${isJoined ? '' : ' '}${line}`;
}

/** Whether a line goes on with what stands above it: as close as lines of a text, in the same type. */
function isOngoing(above: Line, line: Line, right: number): boolean {
  const text = textOf(above);
  if (Math.abs(above.size - line.size) > 0.6) return false;
  // Over to the next page, or up to the next column.
  if (above.page !== line.page || line.y > above.y + line.size)
    return !/[.。!！?？:：]$/.test(text);
  const isClose = above.y - line.y < 1.75 * line.size && above.y > line.y;
  const isIndented = line.left - above.left > 0.8 * line.size;
  const isEnd = /[.。!！?？:：]$/.test(text) && above.right < right - 8 * line.size;
  return isClose && !isEnd && !(isIndented && !bullet.test(text));
}

const isBelow = (last: Line, line: Line): boolean =>
  last.page === line.page && last.y > line.y && last.y - line.y < 1.6 * line.size;

/** A paragraph has one item. */
type Open = { kind: 'paragraph' | 'list'; items: string[]; last: Line };

/** Puts lines together to headings, paragraphs, lists and tables. */
export class BlockReader {
  private readonly list: PassageList;
  private readonly depthOf: HeadingDepth;
  private readonly right: number;
  private open: Open | undefined;
  private heading: { text: string; depth: number; last: Line } | undefined;
  private page = 0;

  /** `right` is where full lines end. */
  constructor(list: PassageList, depthOf: HeadingDepth, right: number) {
    this.list = list;
    this.depthOf = depthOf;
    this.right = right;
  }

  read(lines: readonly Line[]): void {
    const bareLists = new BareLists(lines);
    for (let i = 0; i < lines.length; i += 1) {
      const line = lines[i];
      if (!line) continue;
      const depth = this.depthOf(line) ?? this.depthOfRest(line);
      const table = depth === undefined ? tableAt(lines.slice(i, i + 400)) : undefined;
      if (table) {
        this.close();
        this.startPage(line);
        this.list.table(table.rows);
        i += table.lines - 1;
      } else if (depth !== undefined) this.readHeading(line, depth);
      else {
        const entries = bullet.test(textOf(line)) ? [] : bareLists.entriesAt(lines, i);
        if (entries.length === 0) this.readLine(line);
        else i += this.readEntries(entries) - 1;
      }
    }
    this.close();
  }

  /** A number alone is no heading, but may be the second line of one: Annual report / 2025. */
  private depthOfRest(line: Line): number | undefined {
    const { heading } = this;
    const isSame = heading !== undefined && Math.abs(heading.last.size - line.size) < 0.3;
    return isSame && isBelow(heading.last, line) ? heading.depth : undefined;
  }

  /** A heading may take two lines. */
  private readHeading(line: Line, depth: number): void {
    const { heading } = this;
    const isFull = heading !== undefined && heading.text.length > joinedAtMost;
    if (heading?.depth === depth && !isFull && isBelow(heading.last, line)) {
      this.heading = { depth, last: line, text: join(heading.text, textOf(line)) };
      return;
    }
    this.close();
    this.heading = { depth, last: line, text: textOf(line) };
  }

  private readLine(line: Line): void {
    this.closeHeading();
    const text = textOf(line);
    const { open } = this;
    const isEntry = bullet.test(text);
    const isFull = (open?.items.at(-1)?.length ?? 0) > joinedAtMost;
    if (open && !isEntry && !isFull && isOngoing(open.last, line, this.right)) {
      open.items.push(join(open.items.pop() ?? '', text));
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

  /** Answers how many lines that were. */
  private readEntries(entries: readonly (readonly Line[])[]): number {
    this.close();
    const lines = entries.flat();
    for (const line of lines.slice(0, 1)) this.startPage(line);
    this.list.list(entries.map((entry) => `- ${entry.map(textOf).reduce(join)}`));
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
    else if (open) this.list.list(open.items.map(entryOf));
  }
}

/** An entry as Markdown writes it: numbers stay, other marks become hyphens. */
const entryOf = (text: string): string =>
  /^[\d(（一二三四五六七八九十]/.test(text) ? text : `- ${text.replace(bullet, '')}`;
