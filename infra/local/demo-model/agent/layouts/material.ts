import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from '../blocks.ts';
import { clipKeepingFigures } from '../clip.ts';
import { findFigures, findStrongFigures } from '../figures.ts';
import type { Labels } from '../labels.ts';
import { type ListItem, parseList } from '../lists.ts';
import { rankSentences } from '../rank.ts';
import type { Section } from '../sections.ts';
import { isMetadata, needsContext, splitSentences } from '../sentences.ts';
import { parseTable, type Table } from '../tables.ts';
import {
  capitalise,
  countWords,
  normaliseText,
  plainText,
  stripEndPunctuation,
  stripMarkup,
} from '../text.ts';

/** Content of a slide. `tight` is the number of repairs so far; each repair shows less of the content. */
export type Material = {
  title: string;
  blocks: Block[];
  labels: Labels;
  tight: number;
  /** All sections of the brief, for slides that combine several of them. */
  sections: Section[];
};

/** Builds the blocks of one layout; undefined if the material does not suit it. */
export type LayoutBuilder = (material: Material) => Record<string, unknown> | undefined;
/** The builder of each layout; null for layouts that the demo model does not build from source content. */
export type LayoutBuilders = Readonly<Record<LayoutId, LayoutBuilder | null>>;

/** Maximum words of an item; decreases with each repair. */
export function maxItemWords(material: Material, words: number): number {
  return Math.max(5, Math.round(words * 0.75 ** Math.max(0, material.tight)));
}

/** Maximum number of items: one fewer with each repair, but at least `min`. */
export function maxItemCount(material: Material, items: number, min = 2): number {
  return Math.max(min, items - material.tight);
}

/** Splits a sentence that announces a list ("Two things: …, and …", "新办法有三处变化：一是…；二是…") into head and items. */
function splitEnumeration(sentence: string): string[] {
  const colon = sentence.indexOf(': ');
  const announced = sentence.slice(0, Math.max(0, colon));
  const parts = sentence.slice(colon + 2).split(/,\s+and\s+|;\s+/);
  if (/.\b(?:two|three|four|five|following) /.test(announced) && parts.length >= 2)
    return [announced, ...parts.map((part) => capitalise(stripEndPunctuation(part)))];

  const [head = '', ...items] = sentence.split(/[：，；]?[一二三四五六]是(?=.{2})/u);
  return items.length >= 2 && head.length >= 6
    ? [head, ...items.map(stripEndPunctuation)]
    : [sentence];
}

/** Returns the sentences of all prose blocks. */
export function proseSentences(blocks: Block[]): string[] {
  return blocks
    .filter(({ kind, text }) => kind === 'paragraph' && !isMetadata(text))
    .flatMap(({ text }) => splitSentences(stripMarkup(text)))
    .filter((sentence) => !/[:：]$/.test(sentence));
}

/** Returns the sentences of all prose blocks. A sentence that lists its parts (“three parts: a, b and c”) is split into them. */
export function itemSentences(blocks: Block[]): string[] {
  return proseSentences(blocks).flatMap(splitEnumeration);
}

/** Returns the items of each list in document order. */
export function parseLists(blocks: Block[]): ListItem[][] {
  return blocks.filter(({ kind }) => kind === 'list').map(({ text }) => parseList(text));
}

/** Returns the tables that can be parsed. */
export function parseTables(blocks: Block[]): Table[] {
  return blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ text }) => parseTable(text) ?? []);
}

/** Whether blocks contain two to four list entries, each with a number. */
export function isAllFigures(blocks: Block[]): boolean {
  const items = parseLists(blocks).flat();
  return (
    items.length >= 2 &&
    items.length <= 4 &&
    items.every(({ text, ordered }) => !ordered && findStrongFigures(text).length > 0)
  );
}

/** Whether a title already contains (nearly) all of a text. */
export function isCoveredBy(title: string, text: string): boolean {
  const [short, long] = [normaliseText(title), normaliseText(text)];
  return (
    short.length > 0 &&
    (short.includes(long) || (long.includes(short) && short.length >= long.length * 0.7))
  );
}

const tailPattern = /^\s*([:：;；，]|,\s|\s?[—–]+\s?)\s*(.+)$/su;
const subordinateTailPattern =
  /^(?:which|who|whose|where|including|such as|as well as|as|from|to|because|since|after|when|while|before|once)\b/i;

/** Returns the clauses after a title that is the start of a sentence; none if they are subordinate ("which …"). */
export function listClausesAfterTitle(title: string, sentence: string): string[] {
  const match = tailPattern.exec(plainText(sentence).slice(title.length));
  const tailText = stripEndPunctuation(match?.[2] ?? '');
  if (!tailText || subordinateTailPattern.test(tailText)) return [];
  const isList = match?.[1] === ':' || match?.[1] === '：';
  const parts = isList ? tailText.split(/,\s+and\s+|;\s+|；/u) : [tailText];
  return parts.map((part) =>
    capitalise(stripEndPunctuation(part.replace(/^(?:(?:and|with)\s|而(?!且)|并且?|且)/u, ''))),
  );
}

/**
 * Returns the part of a sentence that the title doesn't contain: the whole sentence, the clauses after the title, or
 * nothing.
 */
export function removeTitleFromSentence(title: string, sentence: string): string[] {
  const starts =
    title.length >= 8 && plainText(sentence).toLowerCase().startsWith(title.toLowerCase());
  if (!starts) return isCoveredBy(title, sentence) ? [] : [sentence];
  const rest = listClausesAfterTitle(title, sentence);
  const tail = plainText(sentence).slice(title.length);
  return rest.length === 0 && findFigures(tail).length > 0 ? [sentence] : rest;
}

/** Returns the best sentences in document order, cut to clauses, without repetitions of the title. */
export function selectBestClauses(
  material: Material,
  blocks: Block[],
  maxItems: number,
  words: number,
): string[] {
  const sentences = itemSentences(blocks).flatMap((sentence) =>
    removeTitleFromSentence(material.title, sentence),
  );
  const scores = rankSentences(sentences);
  const limit = maxItemWords(material, words);
  const clauses = sentences.flatMap((sentence, order) => {
    const clause = clipKeepingFigures(sentence, limit);
    const isLong = clause !== undefined && countWords(clause) > limit * 1.25;
    const score = (scores[order] ?? 0) * (needsContext(sentence) ? 0.25 : 1) * (isLong ? 0.6 : 1);
    return clause === undefined || isCoveredBy(material.title, clause)
      ? []
      : [{ order, clause, score }];
  });
  return clauses
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxItems)
    .toSorted((a, b) => a.order - b.order)
    .map(({ clause }) => capitalise(clause));
}

/** Returns the sections of the brief that the material's blocks come from. */
export function listMaterialSections(material: Material): Section[] {
  return material.sections
    .map(({ heading, blocks }) => {
      const ids = new Set(blocks.map((block) => block.fact_id));
      return { heading, blocks: material.blocks.filter((block) => ids.has(block.fact_id)) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}
