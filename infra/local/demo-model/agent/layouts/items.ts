import type { Block } from '../blocks.ts';
import { clipToClauseOrWhole, clipToWords, cutAtWord } from '../clip.ts';
import { findFigures } from '../figures.ts';
import { type ListItem, parseNamedItem } from '../lists.ts';
import { parseMeasure, type Table } from '../tables.ts';
import { capitalise, countWords, isChinese, stripMarkup } from '../text.ts';
import { type Material, maxItemWords, parseLists, selectBestClauses } from './material.ts';

/** Returns a list item as one clause; a long item is cut to its first clause that fits. */
export function toItemClause(item: ListItem, words: number): string {
  const namedItem = parseNamedItem(item.text);
  if (namedItem?.text && item.text.startsWith('**')) {
    const text = clipToWords(
      stripMarkup(namedItem.text),
      Math.max(8, words - countWords(namedItem.name)),
    );
    return text === undefined
      ? `**${namedItem.name}**`
      : `**${namedItem.name}**${isChinese(text) ? '：' : ': '}${text}`;
  }
  const text = stripMarkup([item.text, ...item.children].join('; ').replace(/[.;。;]; /g, '; '));
  const alone = stripMarkup(item.text);
  return capitalise(clipToClauseOrWhole(countWords(text) <= words ? text : alone, words));
}

/** Maximum words of a row's cells when read as one clause. */
const maxRowWords = 13;

/** Returns a table row as a clause: "North: Revenue $4.2M, Growth 12%". Only numbers are named by their column. */
export function toRowClause(table: Table, row: string[]): string {
  const describe = (cell: string, i: number) =>
    parseMeasure(cell) ? `${table.columns[i + 1] ?? ''} ${cell}` : cell;
  const cells = row.slice(1).flatMap((cell, i) => (cell ? describe(cell, i) : []));
  const [colon, comma] = isChinese(row.join('') + table.columns.join(''))
    ? [/^\d+:/.test(cells[0] ?? '') ? '，' : '：', '，']
    : [': ', ', '];
  const kept = cells.filter(
    (_, i) => i === 0 || countWords(cells.slice(0, i + 1).join(' ')) <= maxRowWords,
  );
  return `${row[0] ?? ''}${colon}${kept.slice(0, 4).join(comma)}`;
}

/** Returns the best short lines of prose and lists, for columns and cards. Ignores tables. */
export function selectShortLines(
  material: Material,
  blocks: Block[],
  maxItems: number,
  words: number,
): string[] {
  const limit = maxItemWords(material, words);
  const items = parseLists(blocks)
    .flat()
    .map((item) => toItemClause(item, limit));
  const structured = items.slice(0, maxItems);
  const remaining = maxItems - structured.length;
  const clauses = selectBestClauses(
    material,
    blocks,
    structured.length < 3 ? remaining : maxItems,
    words,
  );
  const additional =
    structured.length < 3 ? clauses : clauses.filter((text) => findFigures(text).length > 0);
  const added = additional.slice(0, Math.max(0, remaining));
  return [...added, ...structured].map((line) => cutAtWord(line, 220));
}

export type NamedText = { name: string; text: string };

/** Splits list items into name and text; undefined unless every item has a name. */
export function splitNamedItems(items: ListItem[], words: number): NamedText[] | undefined {
  const itemsWithNames = items.map((item) => {
    const foundItem = parseNamedItem(item.text);
    const text = [foundItem?.text ?? '', ...item.children].filter(Boolean).join('; ');
    return (
      foundItem && {
        name: foundItem.name,
        text: text ? clipToClauseOrWhole(stripMarkup(text), words) : '',
      }
    );
  });
  return itemsWithNames.every((item) => item !== undefined) ? itemsWithNames : undefined;
}
