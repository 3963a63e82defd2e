import type { Block } from '../blocks.ts';
import { cutAtWord } from '../clip.ts';
import { type Section, splitSubsections } from '../sections.ts';
import { countWords, isChinese, plainText, stripEndPunctuation } from '../text.ts';
import { selectShortLines, splitNamedItems } from './items.ts';
import {
  type LayoutBuilder,
  listMaterialSections,
  type Material,
  maxItemCount,
  maxItemWords,
  parseLists,
  parseTables,
  selectBestClauses,
} from './material.ts';
import { buildRisesAndFalls } from './table-views.ts';

function buildColumn(material: Material, section: Section) {
  const items = selectShortLines(material, section.blocks, maxItemCount(material, 4), 10);
  return { heading: cutAtWord(section.heading, 60), items };
}

/** Returns lists with a label above them ("What worked:") as sections. */
function findLabelledLists(blocks: Block[]): Section[] {
  return blocks.flatMap((block, i) => {
    const label = plainText(blocks[i - 1]?.text ?? '').trim();
    const isLabel =
      blocks[i - 1]?.kind === 'paragraph' && /[:：]$/.test(label) && label.length <= 60;
    return block.kind === 'list' && isLabel
      ? [{ heading: stripEndPunctuation(label), blocks: [block] }]
      : [];
  });
}

function findSectionPair(material: Material): Section[] {
  const sections = listMaterialSections(material).filter(({ heading }) => heading);
  if (sections.length === 2) return sections;
  const [only] = sections;
  const parts = (only ? splitSubsections(only) : []).filter(({ heading }) => heading);
  return parts.length === 2 ? parts : findLabelledLists(material.blocks);
}

/** Shows two sections, subheadings or labelled lists side by side; for a table, increases and decreases. */
export const buildTwoColumns: LayoutBuilder = (material) => {
  const columnPair = findSectionPair(material);
  const [table] = columnPair.length === 2 ? [] : parseTables(material.blocks);
  if (table) return buildRisesAndFalls(table, material.labels, maxItemCount(material, 4));
  const [left, right] = columnPair.map((section) => buildColumn(material, section));
  if (columnPair.length !== 2 || !left || !right) return undefined;
  return left.items.length > 0 && right.items.length > 0 ? { left, right } : undefined;
};

/** Returns the first two lines joined if they fit, otherwise the first. */
function joinIfFits([first = '', second = '']: string[], words: number): string {
  const both = `${first}${isChinese(first) ? '。' : '. '}${second}`;
  return second && countWords(both) <= words * 1.2 ? both : first;
}

function buildSectionCards(material: Material, sections: Section[], words: number) {
  return sections.flatMap((section) => {
    const clauses = selectBestClauses(material, section.blocks, 2, words);
    const lines =
      clauses.length > 0 ? clauses : selectShortLines(material, section.blocks, 2, words);
    const text = joinIfFits(lines, words);
    return text ? [{ heading: cutAtWord(section.heading, 50), text: cutAtWord(text, 280) }] : [];
  });
}

/** Shows three to six named things: a list's items, subheadings or whole sections. */
export const buildCards: LayoutBuilder = (material) => {
  const maxCards = Math.min(6, maxItemCount(material, 6, 3));
  const sections = listMaterialSections(material).filter(({ heading }) => heading);
  const [only] = sections;
  const parts =
    sections.length === 1 && only
      ? splitSubsections(only).filter(({ heading }) => heading)
      : sections;
  if (parts.length >= 3) {
    const cards = buildSectionCards(material, parts.slice(0, maxCards), maxItemWords(material, 15));
    return cards.length >= 3 ? { cards } : undefined;
  }
  for (const list of parseLists(material.blocks)) {
    const named =
      list.length >= 3 && list.length <= 6
        ? splitNamedItems(list, maxItemWords(material, 15))
        : undefined;
    if (!named?.every(({ text }) => text)) continue;
    return { cards: named.slice(0, maxCards).map(({ name, text }) => ({ heading: name, text })) };
  }
  return undefined;
};
