import { markHeadings } from './plain-headings.ts';
import { fencedLines } from './plain-lines.ts';
import { markTables } from './plain-tables.ts';

/** A line across the page, of one mark again and again. */
const across = /^\s*(?:-[-\s]*|\*[*\s]*|_[_\s]*)$/;

/** Quotations and entries that stand within one another deeper than anybody writes: the parser goes as deep. */
const marksWithin = /^(?:(?<![ \t])[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>])){17,}/;
const entryFarIn = /^[ \t]{64,}(?=(?:[*+-]|\d{1,9}[.)])[ \t])/;

const flattened = (line: string): string =>
  across.test(line) ? line : line.replace(marksWithin, '').replace(entryFarIn, ' '.repeat(64));

/** Two dashes part a mail from its signature; under a line they would make a heading of it. */
const withoutSignature = (line: string): string => (/^-- ?$/.test(line) ? '' : line);

/** Runs of lines of one kind, code between fences as one piece. */
function partsOf(text: string): { isCode: boolean; lines: string[] }[] {
  const lines = text.split('\n');
  const parts: { isCode: boolean; lines: string[] }[] = [];
  for (const [at, isCode] of fencedLines(lines).entries()) {
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.lines.push(lines[at] ?? '');
    else parts.push({ isCode, lines: [lines[at] ?? ''] });
  }
  return parts;
}

/** A plain text as Markdown: its headings and tables are marked; code, and what is Markdown already, stays as it is. */
export function asMarkdown(text: string): string {
  const lines = partsOf(text).flatMap(({ isCode, lines }) =>
    isCode ? [lines.join('\n')] : markTables(lines.map(flattened).map(withoutSignature)),
  );
  return markHeadings(lines).join('\n');
}
