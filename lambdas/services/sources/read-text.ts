import MarkdownIt, { type Token } from 'markdown-it';
import type { Passage } from '#shared/schemas/research.ts';
import { charactersAtMost, PassageList } from './reading/passage-list.ts';
import { asMarkdown } from './reading/plain-text.ts';

/** Parses blocks only, no inline content. Takes time linear in the text, however deeply it nests. */
const markdown = new MarkdownIt({ html: true });
markdown.core.ruler.enableOnly(['normalize', 'block']);

/** The tokens of each outermost block. */
function blocksOf(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    const isFirst = token.level === 0 && token.nesting >= 0;
    if (isFirst) blocks.push([token]);
    else blocks.at(-1)?.push(token);
  }
  return blocks;
}

/** The cells of a table by row, its head first. */
function rowsOf(tokens: readonly Token[]): string[][] {
  const rows: string[][] = [];
  for (const { type, content } of tokens) {
    if (type === 'tr_open') rows.push([]);
    else if (type === 'inline') rows.at(-1)?.push(content);
  }
  return rows;
}

/** `lines` are those of the block as it is written. */
function addTo(list: PassageList, [first, second, ...rest]: Token[], lines: string[]): void {
  const { type = '', tag = '', content = '' } = first ?? {};
  if (type === 'heading_open') list.heading(Number(tag.slice(1)), second?.content ?? '');
  else if (type === 'paragraph_open') list.paragraph(lines.join('\n'));
  else if (/^(?:bullet|ordered)_list_open$/.test(type))
    list.list(lines.join('\n').trim().split('\n'));
  else if (type === 'table_open') list.table(rowsOf(rest));
  else if (type === 'fence' || type === 'code_block') list.code(content.replace(/\n$/, ''));
  else if (type === 'blockquote_open')
    list.quote(lines.map((line) => line.replace(/^ {0,3}>[ \t]?/, '')).join('\n'));
}

/** Adds a plain or Markdown text to a source's passages. */
export function readText(whole: string, list: PassageList): void {
  list.isCut = whole.length > charactersAtMost;
  const text = asMarkdown(whole.slice(0, charactersAtMost).replace(/\r\n?/g, '\n'));
  const lines = text.split('\n');
  for (const block of blocksOf(markdown.parse(text, {})))
    addTo(list, block, lines.slice(...(block[0]?.map ?? [0, 0])));
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
