import { markHeadings } from './plain-headings.ts';
import { findFencedLines } from './plain-lines.ts';
import { markTables } from './plain-tables.ts';

/** A horizontal rule: one mark repeated. */
const horizontalRule = /^\s*(?:-[-\s]*|\*[*\s]*|_[_\s]*)$/;

/** Quotations and list entries nested deeper than in any real text; the parser recurses for each level. */
const deepMarksPattern = /^(?:(?<![ \t])[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>])){17,}/;
const deepEntryPattern = /^[ \t]{64,}(?=(?:[*+-]|\d{1,9}[.)])[ \t])/;

/** Shorter lines can't have 17 marks or 64 spaces. */
const minDeepLineLength = 18;

const flattenMarks = (line: string): string =>
  line.length < minDeepLineLength || horizontalRule.test(line)
    ? line
    : line.replace(deepMarksPattern, '').replace(deepEntryPattern, ' '.repeat(64));

/** Removes the two dashes before a mail's signature: Markdown would read the line above as a heading. */
const removeSignatureMark = (line: string): string => (/^-- ?$/.test(line) ? '' : line);

/** Splits a text into fenced code and other lines. */
function splitByCode(text: string): { isCode: boolean; lines: string[] }[] {
  const lines = text.split('\n');
  const parts: { isCode: boolean; lines: string[] }[] = [];
  for (const [at, isCode] of findFencedLines(lines).entries()) {
    const lastPart = parts.at(-1);
    if (lastPart?.isCode === isCode) lastPart.lines.push(lines[at] ?? '');
    else parts.push({ isCode, lines: [lines[at] ?? ''] });
  }
  return parts;
}

/** Converts a plain text to Markdown by marking its headings and tables; code and existing Markdown stay unchanged. */
export function toMarkdown(text: string): string {
  const lines = splitByCode(text).flatMap(({ isCode, lines }) =>
    isCode ? [lines.join('\n')] : markTables(lines.map(flattenMarks).map(removeSignatureMark)),
  );
  return markHeadings(lines).join('\n');
}
