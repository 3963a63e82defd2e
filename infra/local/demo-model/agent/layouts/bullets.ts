import { clipToWords, cutAtWord } from '../clip.ts';
import { namedOf } from '../lists.ts';
import { stripMarkup } from '../text.ts';
import { itemClause, rowClause } from './items.ts';
import {
  type Build,
  bestClauses,
  itemLimit,
  listsOf,
  type Material,
  tablesOf,
  wordLimit,
} from './material.ts';

type Item = { text: string; detail?: string };

function listItems(material: Material): Item[] {
  const words = wordLimit(material, 18);
  return listsOf(material.blocks)
    .flat()
    .map((item) => {
      const named = namedOf(item.text);
      if (!named?.text) return { text: itemClause(item, words) };
      const detail =
        clipToWords(stripMarkup(named.text), words) ?? cutAtWord(named.text, words * 7);
      return { text: named.name, detail };
    });
}

function rowItems(material: Material): Item[] {
  return tablesOf(material.blocks).flatMap((table) =>
    table.rows.map((row) => ({ text: cutAtWord(rowClause(table, row), 160) })),
  );
}

function distinct(items: Item[]): Item[] {
  return items.filter((item, i) => items.findIndex(({ text }) => text === item.text) === i);
}

/** Lists as they are; otherwise the best sentences, cut to clauses. */
export const buildBullets: Build = (material) => {
  const listed = listItems(material);
  const most = itemLimit(material, listed.length > 5 ? 6 : 5);
  const clauses = bestClauses(material, material.blocks, listed.length >= 2 ? 1 : most, 18);
  if (listed.length >= 2) {
    const [lead] = clauses;
    const withLead = lead !== undefined && listed.length <= 5 && material.tight <= 0;
    return { ...(withLead ? { lead } : {}), items: distinct(listed).slice(0, most) };
  }
  const items = distinct([...clauses.map((text) => ({ text })), ...listed]);
  const filled = items.length >= 2 ? items : [...items, ...rowItems(material)];
  return filled.length >= 2 ? { items: filled.slice(0, most) } : undefined;
};
