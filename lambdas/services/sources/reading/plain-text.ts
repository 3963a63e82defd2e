import { markHeadings } from './plain-headings.ts';
import { markTables } from './plain-tables.ts';

/** Code between fences, the last of which may be missing. */
const code = /^((?:```|~~~)[\s\S]*?(?:^(?:```|~~~)[^\n]*$|$(?![\s\S])))/m;

/** Quotations and entries that stand within one another deeper than anybody writes: the parser goes as deep. */
const marksWithin = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>])){17,}/gm;
const entriesWithin = /^[ \t]{64,}(?=(?:[*+-]|\d{1,9}[.)])[ \t])/gm;

const flattened = (text: string): string =>
  text.replace(marksWithin, '').replace(entriesWithin, ' '.repeat(64));

/** A plain text as Markdown: its headings and tables are marked; code, and what is Markdown already, stays as it is. */
export function asMarkdown(text: string): string {
  const parts = flattened(text).split(code);
  const lines = parts.flatMap((part, i) => (i % 2 === 1 ? [part] : markTables(part.split('\n'))));
  return markHeadings(lines).join('\n');
}
