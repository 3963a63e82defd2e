import { clauseOrWhole, clip } from '../clip.ts';
import { namedOf } from '../lists.ts';
import { stripMarkup, wordsIn } from '../text.ts';
import { itemClause } from './items.ts';
import {
  type Build,
  bestClauses,
  isSaidBy,
  itemLimit,
  listsOf,
  type Material,
  restAfter,
  tablesOf,
  wordLimit,
} from './material.ts';
import { mostRemarks, remarkItems } from './table-views.ts';

type Item = { text: string; detail?: string };

/** A long clause as a short one with the rest as detail, where it has a joint. */
function inTwo(clause: string): Item {
  if (wordsIn(clause) <= 13) return { text: clause };
  const head = clip(clause, (text) => wordsIn(text) <= 13);
  const [detail, ...more] = head ? restAfter(head, clause) : [];
  return head && detail && more.length === 0 ? { text: head, detail } : { text: clause };
}

function listItems(material: Material): Item[] {
  const words = wordLimit(material, 15);
  return listsOf(material.blocks)
    .flat()
    .map((item) => {
      const named = namedOf(item.text);
      if (!named?.text) return inTwo(itemClause(item, words));
      const detail = clauseOrWhole(stripMarkup(named.text), words);
      return { text: named.name, detail };
    });
}

function distinct(items: Item[]): Item[] {
  return items.filter((item, i) => items.findIndex(({ text }) => text === item.text) === i);
}

/** An entry that has become the title is not said again, where enough others are left. */
function besides(title: string, items: Item[]): Item[] {
  const others = items.filter(({ text, detail = '' }) => !isSaidBy(title, text + detail));
  return others.length >= 2 ? others : items;
}

/** Lists as they are; otherwise the best sentences, cut to clauses. */
export const buildBullets: Build = (material) => {
  const remarks = tablesOf(material.blocks).flatMap((table) => remarkItems(table, material.title));
  if (remarks.length >= 2 && remarks.length <= itemLimit(material, mostRemarks))
    return { items: remarks };
  const listed = besides(material.title, listItems(material));
  const most = itemLimit(material, 5);
  const clauses = bestClauses(material, material.blocks, listed.length >= 2 ? 1 : most, 15);
  if (listed.length >= 2) {
    const [lead] = clauses;
    const withLead = lead !== undefined && listed.length <= 5 && material.tight <= 0;
    return { ...(withLead ? { lead } : {}), items: distinct(listed).slice(0, most) };
  }
  const items = distinct([...clauses.map(inTwo), ...listed]);
  return items.length >= 2 ? { items: items.slice(0, most) } : undefined;
};
