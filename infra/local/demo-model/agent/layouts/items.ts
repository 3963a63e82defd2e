import type { Block } from '../blocks.ts';
import { clauseOrWhole, clipToWords, cutAtWord } from '../clip.ts';
import { findFigures } from '../figures.ts';
import { type ListItem, namedOf } from '../lists.ts';
import { measureOf, type Table } from '../tables.ts';
import { capitalised, isChinese, stripMarkup, wordsIn } from '../text.ts';
import { bestClauses, listsOf, type Material, wordLimit } from './material.ts';

/** A list item as one clause; too long an item is cut to its first clause that fits. */
export function itemClause(item: ListItem, words: number): string {
  const named = namedOf(item.text);
  if (named?.text && item.text.startsWith('**')) {
    const told = clipToWords(stripMarkup(named.text), Math.max(8, words - wordsIn(named.name)));
    return told === undefined
      ? `**${named.name}**`
      : `**${named.name}**${isChinese(told) ? '：' : ': '}${told}`;
  }
  const text = stripMarkup([item.text, ...item.children].join('; ').replace(/[.;。;]; /g, '; '));
  const alone = stripMarkup(item.text);
  return capitalised(clauseOrWhole(wordsIn(text) <= words ? text : alone, words));
}

/** Words of a row's cells, beside its name, that are read as one clause. */
const rowWords = 13;

/** A table row as a clause: "North: Revenue $4.2M, Growth 12%"; words and dates go without their column. */
export function rowClause(table: Table, row: string[]): string {
  const told = (cell: string, i: number) =>
    measureOf(cell) ? `${table.columns[i + 1] ?? ''} ${cell}` : cell;
  const cells = row.slice(1).flatMap((cell, i) => (cell ? told(cell, i) : []));
  const [colon, comma] = isChinese(row.join('') + table.columns.join(''))
    ? [/^\d+:/.test(cells[0] ?? '') ? '，' : '：', '，']
    : [': ', ', '];
  const kept = cells.filter(
    (_, i) => i === 0 || wordsIn(cells.slice(0, i + 1).join(' ')) <= rowWords,
  );
  return `${row[0] ?? ''}${colon}${kept.slice(0, 4).join(comma)}`;
}

/** The most telling short lines of some blocks' prose and lists, for columns and cards; a table's rows stay a table. */
export function shortLines(
  material: Material,
  blocks: Block[],
  most: number,
  words: number,
): string[] {
  const limit = wordLimit(material, words);
  const items = listsOf(blocks)
    .flat()
    .map((item) => itemClause(item, limit));
  const structured = items.slice(0, most);
  const spare = most - structured.length;
  const clauses = bestClauses(material, blocks, structured.length < 3 ? spare : most, words);
  const told =
    structured.length < 3 ? clauses : clauses.filter((text) => findFigures(text).length > 0);
  const worth = told.slice(0, Math.max(0, spare));
  return [...worth, ...structured].map((line) => cutAtWord(line, 220));
}

export type Named = { name: string; text: string };

/** A list's items as name and text, when every one of them has a name. */
export function namedItems(items: ListItem[], words: number): Named[] | undefined {
  const named = items.map((item) => {
    const found = namedOf(item.text);
    const text = [found?.text ?? '', ...item.children].filter(Boolean).join('; ');
    return (
      found && {
        name: found.name,
        text: text ? clauseOrWhole(stripMarkup(text), words) : '',
      }
    );
  });
  return named.every((item) => item !== undefined) ? named : undefined;
}
