import { clauseOrWhole, clip } from '../clip.ts';
import { parseNamedItem } from '../lists.ts';
import { countWords, stripMarkup } from '../text.ts';
import { itemClause } from './items.ts';
import {
  type Build,
  bestClauses,
  clausesAfter,
  isCoveredBy,
  itemLimit,
  type Material,
  parseLists,
  parseTables,
  wordLimit,
} from './material.ts';
import { maxRemarks, remarkItems } from './table-views.ts';

type Item = { text: string; detail?: string };

/** Splits a long clause into a short one and a detail, if it has a suitable boundary. */
function splitDetail(clause: string): Item {
  if (countWords(clause) <= 13) return { text: clause };
  const head = clip(clause, (text) => countWords(text) <= 13);
  const [detail, ...more] = head ? clausesAfter(head, clause) : [];
  return head && detail && more.length === 0 ? { text: head, detail } : { text: clause };
}

function listItems(material: Material): Item[] {
  const words = wordLimit(material, 15);
  return parseLists(material.blocks)
    .flat()
    .map((item) => {
      const named = parseNamedItem(item.text);
      if (!named?.text) return splitDetail(itemClause(item, words));
      const detail = clauseOrWhole(stripMarkup(named.text), words);
      return { text: named.name, detail };
    });
}

function removeDuplicates(items: Item[]): Item[] {
  return items.filter((item, i) => items.findIndex(({ text }) => text === item.text) === i);
}

/** Removes items that repeat the title, if at least two others are left. */
function withoutTitle(title: string, items: Item[]): Item[] {
  const newItems = items.filter(({ text, detail = '' }) => !isCoveredBy(title, text + detail));
  return newItems.length >= 2 ? newItems : items;
}

/** Shows lists as they are, or the best sentences cut to clauses. */
export const buildBullets: Build = (material) => {
  const remarks = parseTables(material.blocks).flatMap((table) =>
    remarkItems(table, material.title),
  );
  if (remarks.length >= 2 && remarks.length <= itemLimit(material, maxRemarks))
    return { items: remarks };
  const listedItems = withoutTitle(material.title, listItems(material));
  const maxItems = itemLimit(material, 5);
  const clauses = bestClauses(
    material,
    material.blocks,
    listedItems.length >= 2 ? 1 : maxItems,
    15,
  );
  if (listedItems.length >= 2) {
    const [lead] = clauses;
    const withLead = lead !== undefined && listedItems.length <= 5 && material.tight <= 0;
    return {
      ...(withLead ? { lead } : {}),
      items: removeDuplicates(listedItems).slice(0, maxItems),
    };
  }
  const items = removeDuplicates([...clauses.map(splitDetail), ...listedItems]);
  return items.length >= 2 ? { items: items.slice(0, maxItems) } : undefined;
};
