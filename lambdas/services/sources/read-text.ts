import MarkdownIt, { type Token } from 'markdown-it';
import { cutText } from '#shared/domain/text.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { maxCharacters, PassageList } from './reading/passage-list.ts';
import { toMarkdown } from './reading/plain-text.ts';

/** Parses only blocks, no inline content, and so takes linear time at any nesting depth. */
const markdown = new MarkdownIt({ html: true });
markdown.core.ruler.enableOnly(['normalize', 'block']);

/** Returns the parser's tokens of each top-level block. */
function splitBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    const isFirst = token.level === 0 && token.nesting >= 0;
    if (isFirst) blocks.push([token]);
    else blocks.at(-1)?.push(token);
  }
  return blocks;
}

/** Returns a table's cells by row, header first. */
function readTableRows(tokens: readonly Token[]): string[][] {
  const rows: string[][] = [];
  for (const { type, content } of tokens) {
    if (type === 'tr_open') rows.push([]);
    else if (type === 'inline') rows.at(-1)?.push(content);
  }
  return rows;
}

/** Adds a block to the list; `lines` are its source lines. */
function addBlock(
  list: PassageList,
  [firstToken, secondToken, ...rest]: Token[],
  lines: string[],
): void {
  const { type = '', tag = '', content = '' } = firstToken ?? {};
  if (type === 'heading_open') list.heading(Number(tag.slice(1)), secondToken?.content ?? '');
  else if (type === 'paragraph_open') list.paragraph(lines.join('\n'));
  else if (/^(?:bullet|ordered)_list_open$/.test(type))
    list.list(lines.join('\n').trim().split('\n'));
  else if (type === 'table_open') list.table(readTableRows(rest));
  else if (type === 'fence' || type === 'code_block') list.code(content.replace(/\n$/, ''));
  else if (type === 'blockquote_open')
    list.quote(lines.map((line) => line.replace(/^ {0,3}>[ \t]?/, '')).join('\n'));
}

/** Adds a plain or Markdown text to a source's passages. */
export function readText(fullText: string, list: PassageList): void {
  list.isCut = fullText.length > maxCharacters;
  const text = toMarkdown(cutText(fullText, maxCharacters).replace(/\r\n?/g, '\n'));
  const lines = text.split('\n');
  for (const block of splitBlocks(markdown.parse(text, {})))
    addBlock(list, block, lines.slice(...(block[0]?.map ?? [0, 0])));
}

/**
 * Reads pasted text (plain or Markdown) into passages whose ids are made of the source's id. Each has the headings
 * above it; headings are passages too.
 */
export function parsePassages(text: string, sourceId: string): Passage[] {
  const list = new PassageList(sourceId);
  readText(text, list);
  return list.passages;
}
