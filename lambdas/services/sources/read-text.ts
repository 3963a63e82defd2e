import { Lexer, type Token, type Tokens } from 'marked';
import type { Passage } from '#shared/schemas/research.ts';
import { charactersAtMost, PassageList } from './reading/passage-list.ts';
import { asMarkdown } from './reading/plain-text.ts';

const rowsOf = ({ header, rows }: Tokens.Table): string[][] =>
  [header, ...rows].map((cells) => cells.map(({ text }) => text));

function addTo(list: PassageList, token: Token): void {
  const { type } = token;
  if (type === 'heading')
    list.heading((token as Tokens.Heading).depth, (token as Tokens.Heading).text);
  else if (type === 'paragraph' || type === 'text') list.paragraph(token.raw);
  else if (type === 'list') list.list(token.raw.trim().split('\n'));
  else if (type === 'table') list.table(rowsOf(token as Tokens.Table));
  else if (type === 'code') list.code((token as Tokens.Code).text);
  else if (type === 'blockquote') list.quote((token as Tokens.Blockquote).text);
}

/** Adds a plain or Markdown text to a source's passages. */
export function readText(text: string, list: PassageList): void {
  list.isCut = text.length > charactersAtMost;
  const read = text.slice(0, charactersAtMost).replace(/\r\n?/g, '\n');
  // Blocks alone: what stands within a line is not asked for, and takes long where its marks never close.
  for (const token of new Lexer().blockTokens(asMarkdown(read))) addTo(list, token);
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
