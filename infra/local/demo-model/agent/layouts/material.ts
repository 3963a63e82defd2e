import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from '../blocks.ts';
import { clipKeepingFigures } from '../clip.ts';
import { findFigures, strongFigures } from '../figures.ts';
import type { Labels } from '../labels.ts';
import { type ListItem, parseList } from '../lists.ts';
import { rankSentences } from '../rank.ts';
import type { Section } from '../sections.ts';
import { isMetadata, leansOnContext, splitSentences } from '../sentences.ts';
import { parseTable, type Table } from '../tables.ts';
import { capitalised, normalised, plainText, stripMarkup, withoutStop, wordsIn } from '../text.ts';

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

/** "Two things: …, and …" or "新办法有三处变化：一是…；二是…" announces a list: its head and its items stand alone. */
function enumerated(sentence: string): string[] {
  const colon = sentence.indexOf(': ');
  const announced = sentence.slice(0, Math.max(0, colon));
  const parts = sentence.slice(colon + 2).split(/,\s+and\s+|;\s+/);
  if (/.\b(?:two|three|four|five|following) /.test(announced) && parts.length >= 2)
    return [announced, ...parts.map((part) => capitalised(withoutStop(part)))];

  const [head = '', ...items] = sentence.split(/[：，；]?[一二三四五六]是(?=.{2})/u);
  return items.length >= 2 && head.length >= 6 ? [head, ...items.map(withoutStop)] : [sentence];
}

/** The sentences of all prose blocks, as written. */
export function proseOf(blocks: Block[]): string[] {
  return blocks
    .filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text))
    .flatMap(({ text }) => splitSentences(stripMarkup(text)))
    .filter((sentence) => !/[:：]$/.test(sentence));
}

/** The same with announced lists taken apart, as items need them. */
export function sentencesOf(blocks: Block[]): string[] {
  return proseOf(blocks).flatMap(enumerated);
}

/** The items of each list, in the order of the text. */
export function listsOf(blocks: Block[]): ListItem[][] {
  return blocks.filter(({ kind }) => kind === 'list').map(({ text }) => parseList(text));
}

/** The tables that can be read as such; others are left out. */
export function tablesOf(blocks: Block[]): Table[] {
  return blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ text }) => parseTable(text) ?? []);
}

/** A list of two to four entries, each with a figure of its own. */
export function isAllFigures(blocks: Block[]): boolean {
  const items = listsOf(blocks).flat();
  return (
    items.length >= 2 &&
    items.length <= 4 &&
    items.every(({ text, ordered }) => !ordered && strongFigures(text).length > 0)
  );
}

/** True when a title already says (nearly) all of a text. */
export function isSaidBy(title: string, text: string): boolean {
  const [short, long] = [normalised(title), normalised(text)];
  return (
    short.length > 0 &&
    (short.includes(long) || (long.includes(short) && short.length >= long.length * 0.7))
  );
}

const tailMark = /^\s*([:：;；，]|,\s|\s?[—–]+\s?)\s*(.+)$/su;
const hanging =
  /^(?:which|who|whose|where|including|such as|as well as|as|from|to|because|since|after|when|while|before|once)\b/i;

/** The clauses after a title that was cut from a sentence's start; none that only hang on ("which …"). */
export function restAfter(title: string, sentence: string): string[] {
  const match = tailMark.exec(plainText(sentence).slice(title.length));
  const tail = withoutStop(match?.[2] ?? '');
  if (!tail || hanging.test(tail)) return [];
  const isList = match?.[1] === ':' || match?.[1] === '：';
  const parts = isList ? tail.split(/,\s+and\s+|;\s+|；/u) : [tail];
  return parts.map((part) =>
    capitalised(withoutStop(part.replace(/^(?:(?:and|with)\s|而(?!且)|并且?|且)/u, ''))),
  );
}

/** What a sentence says beyond the title: all of it, the clauses after it, or nothing. */
export function beyond(title: string, sentence: string): string[] {
  const starts =
    title.length >= 8 && plainText(sentence).toLowerCase().startsWith(title.toLowerCase());
  if (!starts) return isSaidBy(title, sentence) ? [] : [sentence];
  const rest = restAfter(title, sentence);
  const tail = plainText(sentence).slice(title.length);
  return rest.length === 0 && findFigures(tail).length > 0 ? [sentence] : rest;
}

/** The best sentences in their own order, cut to clauses; the title's sentence and repeats are left out. */
export function bestClauses(
  material: Material,
  blocks: Block[],
  most: number,
  words: number,
): string[] {
  const sentences = sentencesOf(blocks).flatMap((sentence) => beyond(material.title, sentence));
  const scores = rankSentences(sentences);
  const limit = wordLimit(material, words);
  const clauses = sentences.flatMap((sentence, order) => {
    const clause = clipKeepingFigures(sentence, limit);
    const isLong = clause !== undefined && wordsIn(clause) > limit * 1.25;
    const score = (scores[order] ?? 0) * (leansOnContext(sentence) ? 0.25 : 1) * (isLong ? 0.6 : 1);
    return clause === undefined || isSaidBy(material.title, clause)
      ? []
      : [{ order, clause, score }];
  });
  return clauses
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .toSorted((a, b) => a.order - b.order)
    .map(({ clause }) => capitalised(clause));
}

/** Sections of the whole brief that a slide's blocks come from. */
export function sectionsWithin(material: Material): Section[] {
  return material.sections
    .map(({ heading, blocks }) => {
      const ids = new Set(blocks.map((block) => block.fact_id));
      return { heading, blocks: material.blocks.filter((block) => ids.has(block.fact_id)) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}
