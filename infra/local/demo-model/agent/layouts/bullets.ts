import { clipSentence, clipToClauseOrWhole } from '../clip.ts';
import { parseNamedItem } from '../lists.ts';
import { countWords, stripMarkup } from '../text.ts';
import { toItemClause } from './items.ts';
import {
  isCoveredBy,
  type LayoutBuilder,
  listClausesAfterTitle,
  type Material,
  maxItemCount,
  maxItemWords,
  parseLists,
  parseTables,
  selectBestClauses,
} from './material.ts';
import { listRemarkItems, maxRemarkRows } from './table-views.ts';

type Item = { text: string; detail?: string };

/** Splits a long clause into a short one and a detail, if it has a suitable boundary. */
function splitDetail(clause: string): Item {
  if (countWords(clause) <= 13) return { text: clause };
  const head = clipSentence(clause, (text) => countWords(text) <= 13);
  const [detail, ...more] = head ? listClausesAfterTitle(head, clause) : [];
  return head && detail && more.length === 0 ? { text: head, detail } : { text: clause };
}

function listItems(material: Material): Item[] {
  const words = maxItemWords(material, 15);
  return parseLists(material.blocks)
    .flat()
    .map((item) => {
      const named = parseNamedItem(item.text);
      if (!named?.text) return splitDetail(toItemClause(item, words));
      const detail = clipToClauseOrWhole(stripMarkup(named.text), words);
      return { text: named.name, detail };
    });
}

function removeDuplicates(items: Item[]): Item[] {
  return items.filter((item, i) => items.findIndex(({ text }) => text === item.text) === i);
}

/** Removes items that repeat the title, if at least two others are left. */
function removeItemsRepeatingTitle(title: string, items: Item[]): Item[] {
  const newItems = items.filter(({ text, detail = '' }) => !isCoveredBy(title, text + detail));
  return newItems.length >= 2 ? newItems : items;
}

/** Shows lists as they are, or the best sentences cut to clauses. */
export const buildBullets: LayoutBuilder = (material) => {
  const remarks = parseTables(material.blocks).flatMap((table) =>
    listRemarkItems(table, material.title),
  );
  if (remarks.length >= 2 && remarks.length <= maxItemCount(material, maxRemarkRows))
    return { items: remarks };
  const listedItems = removeItemsRepeatingTitle(material.title, listItems(material));
  const maxItems = maxItemCount(material, 5);
  const clauses = selectBestClauses(
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
