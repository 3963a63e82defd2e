import { cutText, repairText } from '#shared/domain/text.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { splitLongText } from './split-long.ts';
import { maxColumns, splitTable } from './tables.ts';

type PassageDraft = Pick<Passage, 'kind' | 'text'>;

/** Maximum characters of one source that are read: about eight hundred pages. */
export const maxCharacters = 2_000_000;
/** Maximum characters of a heading, which each passage below it repeats; longer headings are cut. */
const maxHeadingLength = 200;
/**
 * Maximum characters of a source's stored passages, with headings and ids. About three times an ordinary text, so
 * that tiny passages below long headings can't grow to gigabytes.
 */
const maxStoredCharacters = 10_000_000;
/** Number of characters of a stored passage in addition to its text and headings: ids, kind, page and field names. */
const passageOverheadCharacters = 150;

/**
 * Collects the passages of one source. Each gets an id, the path of headings above it and its page. Long ones are
 * split between sentences, rows or list entries.
 */
export class PassageList {
  readonly passages: Passage[] = [];
  /** True if the source was longer than the limits. */
  isCut = false;
  private path: { depth: number; text: string }[] = [];
  private page: number | undefined;
  private characters = 0;
  private stored = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Sets the page or slide, from 1, of the passages that follow. */
  startPage(page: number): void {
    this.page = page;
  }

  /** Adds a heading of a depth from 1; it closes the open headings of the same or a greater depth. */
  heading(depth: number, text: string): void {
    const heading = repairText(text).replace(/\s+/g, ' ').trim();
    if (heading === '') return;
    this.path = this.path.filter((above) => above.depth < depth);
    this.add({ kind: 'heading', text: heading });
    this.path.push({ depth, text: cutText(heading, maxHeadingLength) });
  }

  paragraph(text: string): void {
    if (this.isFull) return;
    for (const piece of splitLongText(text.trim())) this.add({ kind: 'paragraph', text: piece });
  }

  quote(text: string): void {
    this.add({ kind: 'quote', text: text.trim() });
  }

  code(text: string): void {
    this.add({ kind: 'code', text });
  }

  /** Adds a list: each line is an entry in Markdown with its marker, such as `-` or `1.`. */
  list(lines: readonly string[]): void {
    for (const piece of splitLines(lines)) this.add({ kind: 'list', text: piece });
  }

  /** Adds a table: cells by row, the first row with the column names. */
  table(rows: readonly (readonly string[])[]): void {
    if (rows.some(({ length }) => length > maxColumns)) this.isCut = true;
    for (const piece of splitTable(rows)) {
      if (this.isFull) return;
      this.add({ kind: 'table', text: piece });
    }
  }

  private get isFull(): boolean {
    return this.characters > maxCharacters || this.stored > maxStoredCharacters;
  }

  private add({ kind, text: readText }: PassageDraft): void {
    if (this.isFull) return;
    const text = repairText(readText);
    if (text.trim() === '') return;
    const heading = this.path.map((above) => above.text);
    this.characters += text.length;
    this.stored += passageOverheadCharacters + text.length + heading.join('').length;
    if (this.isFull) {
      this.isCut = true;
      return;
    }
    this.passages.push({
      id: `${this.source}-p${this.passages.length + 1}`,
      source: this.source,
      heading,
      kind,
      text,
      ...(this.page === undefined ? {} : { page: this.page }),
    });
  }
}

const maxListLength = 3_000;

/** Joins lines into pieces that have at most the maximum length of a list passage. */
function splitLines(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (piece.length > 0 && length + line.length > maxListLength) {
      pieces.push(piece.join('\n'));
      piece = [];
      length = 0;
    }
    piece.push(line);
    length += line.length + 1;
  }
  if (piece.length > 0) pieces.push(piece.join('\n'));
  return pieces;
}
