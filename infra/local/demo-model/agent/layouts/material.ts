import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from '../blocks.ts';
import { clipToWords } from '../clip.ts';
import type { Labels } from '../labels.ts';
import { type ListItem, parseList } from '../lists.ts';
import { rankSentences } from '../rank.ts';
import type { Section } from '../sections.ts';
import { leansOnContext, splitSentences } from '../sentences.ts';
import { parseTable, type Table } from '../tables.ts';
import { capitalised, normalised, stripMarkup } from '../text.ts';

/** What a slide is made of. `tight` grows by one with each repair and shrinks what is shown. */
export type Material = {
  title: string;
  blocks: Block[];
  labels: Labels;
  tight: number;
  /** All sections of the brief, so that a slide over several of them names them. */
  sections: Section[];
};

/** Builds the blocks of one layout, or undefined when the material does not suit it. */
export type Build = (material: Material) => Record<string, unknown> | undefined;
export type Builds = { [L in LayoutId]?: Build };

/** Word limit of an item, less with each repair. */
export function wordLimit(material: Material, words: number): number {
  return Math.max(5, Math.round(words * 0.75 ** Math.max(0, material.tight)));
}

/** Item limit, one less with each repair, never under `least`. */
export function itemLimit(material: Material, items: number, least = 2): number {
  return Math.max(least, items - material.tight);
}

export function sentencesOf(blocks: Block[]): string[] {
  return blocks
    .filter(({ kind }) => kind === 'paragraph')
    .flatMap(({ text }) => splitSentences(text))
    .map(stripMarkup)
    .filter((sentence) => !/[:：]$/.test(sentence));
}

export function listsOf(blocks: Block[]): ListItem[][] {
  return blocks.filter(({ kind }) => kind === 'list').map(({ text }) => parseList(text));
}

export function tablesOf(blocks: Block[]): Table[] {
  return blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ text }) => parseTable(text) ?? []);
}

/** True when a title already says (nearly) all of a text. */
export function isSaidBy(title: string, text: string): boolean {
  const [short, long] = [normalised(title), normalised(text)];
  return (
    short.length > 0 &&
    (short.includes(long) || (long.includes(short) && short.length >= long.length * 0.7))
  );
}

/** The best sentences in their own order, cut to clauses; the title's sentence and repeats are left out. */
export function bestClauses(
  material: Material,
  blocks: Block[],
  most: number,
  words: number,
): string[] {
  const sentences = sentencesOf(blocks);
  const scores = rankSentences(sentences);
  const limit = wordLimit(material, words);
  return sentences
    .map((sentence, order) => {
      const clause = isSaidBy(material.title, sentence) ? undefined : clipToWords(sentence, limit);
      return { order, clause, score: (scores[order] ?? 0) * (leansOnContext(sentence) ? 0.4 : 1) };
    })
    .filter(({ clause }) => clause !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ clause }) => (clause === undefined ? [] : capitalised(clause)));
}

/** Sections of the whole brief that a slide's blocks come from. */
export function sectionsWithin(material: Material): Section[] {
  const own = new Set(material.blocks.map((block) => block.fact_id));
  return material.sections
    .map(({ heading, blocks }) => ({
      heading,
      blocks: blocks.filter((block) => own.has(block.fact_id)),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}
