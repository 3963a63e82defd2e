import { marked, type Token, type Tokens } from 'marked';
import type { Passage } from '#shared/schemas/research.ts';
import { charactersAtMost, PassageList } from './reading/passage-list.ts';

/** Plain text reads as Markdown; headings that are only lines of their own are found in numbered and Chinese styles. */
const plainHeading =
  /^(?:第[一二三四五六七八九十百]+[章节部分]|[一二三四五六七八九十]+、|\d{1,2}(?:\.\d{1,2})?\s+[A-Z])[^。.!?！？]{1,60}$/;

/** The heading that a token is: its depth and text; undefined for others. */
function headingOf(token: Token): { depth: number; text: string } | undefined {
  if (token.type === 'heading') {
    const heading = token as Tokens.Heading;
    return { depth: heading.depth, text: heading.text.trim() };
  }
  const line = token.raw.trim();
  const isPlain = token.type === 'paragraph' && !line.includes('\n') && plainHeading.test(line);
  return isPlain ? { depth: 2, text: line } : undefined;
}

const rowsOf = ({ header, rows }: Tokens.Table): string[][] =>
  [header, ...rows].map((cells) => cells.map(({ text }) => text));

function addTo(list: PassageList, token: Token): void {
  const { type } = token;
  if (type === 'paragraph' || type === 'text') list.paragraph(token.raw);
  else if (type === 'list') list.list(token.raw.trim().split('\n'));
  else if (type === 'table') list.table(rowsOf(token as Tokens.Table));
  else if (type === 'code') list.code((token as Tokens.Code).text);
  else if (type === 'blockquote') list.quote((token as Tokens.Blockquote).text);
}

/** Adds a plain or Markdown text to a source's passages. */
export function readText(text: string, list: PassageList): void {
  list.isCut = text.length > charactersAtMost;
  const read = text.slice(0, charactersAtMost);
  for (const token of marked.lexer(read.replace(/\r\n?/g, '\n'))) {
    const heading = headingOf(token);
    if (heading) list.heading(heading.depth, heading.text);
    else addTo(list, token);
  }
}

/**
 * Reads pasted text (plain or Markdown) into passages with ids `p1`, `p2`, … made unique by the source's id;
 * each knows the headings above it. Headings are passages too.
 */
export function toPassages(text: string, sourceId: string): Passage[] {
  const list = new PassageList(sourceId);
  readText(text, list);
  return list.passages;
}
