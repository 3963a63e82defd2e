import type { Block } from '../blocks.ts';
import { cutAtWord } from '../clip.ts';
import { type Section, splitSubsections } from '../sections.ts';
import { countWords, isChinese, plainText, stripEndPunctuation } from '../text.ts';
import { namedItems, shortLines } from './items.ts';
import {
  type Build,
  bestClauses,
  itemLimit,
  type Material,
  materialSections,
  parseLists,
  parseTables,
  wordLimit,
} from './material.ts';
import { risesAndFalls } from './table-views.ts';

function column(material: Material, section: Section) {
  const items = shortLines(material, section.blocks, itemLimit(material, 4), 10);
  return { heading: cutAtWord(section.heading, 60), items };
}

/** Returns lists with a label above them ("What worked:") as sections. */
function labelledLists(blocks: Block[]): Section[] {
  return blocks.flatMap((block, i) => {
    const label = plainText(blocks[i - 1]?.text ?? '').trim();
    const isLabel =
      blocks[i - 1]?.kind === 'paragraph' && /[:：]$/.test(label) && label.length <= 60;
    return block.kind === 'list' && isLabel
      ? [{ heading: stripEndPunctuation(label), blocks: [block] }]
      : [];
  });
}

function findPair(material: Material): Section[] {
  const sections = materialSections(material).filter(({ heading }) => heading);
  if (sections.length === 2) return sections;
  const [only] = sections;
  const parts = (only ? splitSubsections(only) : []).filter(({ heading }) => heading);
  return parts.length === 2 ? parts : labelledLists(material.blocks);
}

/** Shows two sections, subheadings or labelled lists side by side; for a table, increases and decreases. */
export const buildTwoColumns: Build = (material) => {
  const columnPair = findPair(material);
  const [table] = columnPair.length === 2 ? [] : parseTables(material.blocks);
  if (table) return risesAndFalls(table, material.labels, itemLimit(material, 4));
  const [left, right] = columnPair.map((section) => column(material, section));
  if (columnPair.length !== 2 || !left || !right) return undefined;
  return left.items.length > 0 && right.items.length > 0 ? { left, right } : undefined;
};

/** Returns the first two lines joined if they fit, otherwise the first. */
function joinIfFits([first = '', second = '']: string[], words: number): string {
  const both = `${first}${isChinese(first) ? '。' : '. '}${second}`;
  return second && countWords(both) <= words * 1.2 ? both : first;
}

function sectionCards(material: Material, sections: Section[], words: number) {
  return sections.flatMap((section) => {
    const clauses = bestClauses(material, section.blocks, 2, words);
    const lines = clauses.length > 0 ? clauses : shortLines(material, section.blocks, 2, words);
    const text = joinIfFits(lines, words);
    return text ? [{ heading: cutAtWord(section.heading, 50), text: cutAtWord(text, 280) }] : [];
  });
}

/** Shows three to six named things: a list's items, subheadings or whole sections. */
export const buildCards: Build = (material) => {
  const maxCards = Math.min(6, itemLimit(material, 6, 3));
  const sections = materialSections(material).filter(({ heading }) => heading);
  const [only] = sections;
  const parts =
    sections.length === 1 && only
      ? splitSubsections(only).filter(({ heading }) => heading)
      : sections;
  if (parts.length >= 3) {
    const cards = sectionCards(material, parts.slice(0, maxCards), wordLimit(material, 15));
    return cards.length >= 3 ? { cards } : undefined;
  }
  for (const list of parseLists(material.blocks)) {
    const named =
      list.length >= 3 && list.length <= 6 ? namedItems(list, wordLimit(material, 15)) : undefined;
    if (!named?.every(({ text }) => text)) continue;
    return { cards: named.slice(0, maxCards).map(({ name, text }) => ({ heading: name, text })) };
  }
  return undefined;
};
