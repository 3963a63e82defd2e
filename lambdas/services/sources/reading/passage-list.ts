import type { Passage } from '#shared/schemas/research.ts';
import { splitLong } from './split-long.ts';
import { columnsAtMost, splitTable } from './tables.ts';

type Draft = Pick<Passage, 'kind' | 'text'>;

/** Characters of one source that are read: the text of some eight hundred pages. */
export const charactersAtMost = 2_000_000;
/** Characters of a heading that each passage below it repeats: a longer one is no heading. */
const headingAtMost = 200;
/**
 * Characters of a source's passages as they are stored, with headings and ids: three times those of a text of ordinary
 * passages, so that many tiny ones below long headings don't become gigabytes.
 */
const storedAtMost = 10_000_000;
/** Characters of a stored passage beside its text and headings: ids, kind, page and names of fields. */
const frame = 150;

/**
 * The passages of one source as a reader finds them: each gets an id, the path of headings above it and the
 * page it stands on. What is long is cut between sentences, rows or entries.
 */
export class PassageList {
  readonly passages: Passage[] = [];
  /** True where the source is longer than what is read of one. */
  isCut = false;
  private path: { depth: number; text: string }[] = [];
  private page: number | undefined;
  private characters = 0;
  private stored = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** What follows stands on this page or slide, from 1. */
  startPage(page: number): void {
    this.page = page;
  }

  /** A heading of a depth from 1; it ends those that are as deep or deeper. */
  heading(depth: number, text: string): void {
    const told = text.replace(/\s+/g, ' ').trim();
    if (told === '') return;
    this.path = this.path.filter((above) => above.depth < depth);
    this.add({ kind: 'heading', text: told });
    this.path.push({ depth, text: told.slice(0, headingAtMost) });
  }

  paragraph(text: string): void {
    if (this.isFull) return;
    for (const piece of splitLong(text.trim())) this.add({ kind: 'paragraph', text: piece });
  }

  quote(text: string): void {
    this.add({ kind: 'quote', text: text.trim() });
  }

  code(text: string): void {
    this.add({ kind: 'code', text });
  }

  /** Entries as Markdown writes them, one a line, marks included. */
  list(lines: readonly string[]): void {
    for (const piece of splitLines(lines)) this.add({ kind: 'list', text: piece });
  }

  /** Cells by row, the first row naming the columns. */
  table(rows: readonly (readonly string[])[]): void {
    if (rows.some(({ length }) => length > columnsAtMost)) this.isCut = true;
    for (const piece of splitTable(rows)) {
      if (this.isFull) return;
      this.add({ kind: 'table', text: piece });
    }
  }

  private get isFull(): boolean {
    return this.characters > charactersAtMost || this.stored > storedAtMost;
  }

  private add(draft: Draft): void {
    if (draft.text.trim() === '' || this.isFull) return;
    const heading = this.path.map(({ text }) => text);
    this.characters += draft.text.length;
    this.stored += frame + draft.text.length + heading.join('').length;
    if (this.isFull) {
      this.isCut = true;
      return;
    }
    this.passages.push({
      id: `${this.source}-p${this.passages.length + 1}`,
      source: this.source,
      heading,
      ...draft,
      ...(this.page === undefined ? {} : { page: this.page }),
    });
  }
}

const listAtMost = 3_000;

/** Lines together while they are no longer than a passage of a list. */
function splitLines(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (piece.length > 0 && length + line.length > listAtMost) {
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
