import { clipSentence, cutAtWord } from '../clip.ts';
import { type FoundFigure, findStrongFigures } from '../figures.ts';
import { rankSentences } from '../rank.ts';
import { needsContext } from '../sentences.ts';
import type { Table } from '../tables.ts';
import { capitalise, countWords, plainText, stripEndPunctuation } from '../text.ts';
import {
  isCoveredBy,
  itemSentences,
  type LayoutBuilder,
  listClausesAfterTitle,
  type Material,
  maxItemCount,
  maxItemWords,
  parseLists,
  parseTables,
  removeTitleFromSentence,
} from './material.ts';

type Stat = { value: string; label: string; detail?: string };

/**
 * Returns the clause of a sentence that contains the given number; undefined if it has fewer than three or more than
 * `words` words.
 */
function findClauseWithFigure(sentence: string, value: string, words: number): string | undefined {
  const clause =
    sentence
      .split(/(?:[,;:](?!\d)|[，；：])\s*|\s[—–]\s|——/)
      .find((part) => part.includes(value)) ?? '';
  const text = stripEndPunctuation(clause.replace(/^(?:and|but|while|which|with)\s/i, ''));
  return countWords(text) >= 3 && countWords(text) <= words ? capitalise(text) : undefined;
}

/** Start of a text that is meaningless without the number before it, such as "to 12", "percent" or "以上". */
const dependentStartPattern =
  /^(?:(?:and|or|to|plus|by|per cent|percent)\b|[-–—~×x/.,:;，、。：；)）]|[至到和与或及]|(?:以[上下内外前后]|左右|上下|[内外后前里中间起余多]))/iu;

/**
 * If a text starts with the given number and the text after the number makes sense on its own, returns that text;
 * otherwise undefined.
 */
function extractTextAfterFigure(text: string, value: string): string | undefined {
  if (!text.startsWith(value)) return undefined;
  const rest = text.slice(value.length);
  const words = stripEndPunctuation(rest.trim().replace(/^的/u, ''));
  const isWord = /^(?:\s|\p{Script=Han})/u.test(rest) && /\p{L}{2}/u.test(words);
  return isWord && !dependentStartPattern.test(rest.trim()) ? words : undefined;
}

/**
 * Returns a number as a stat. Its label is the text after the number or the clause that contains it; the other words of
 * the sentence are the detail.
 */
export function toStat(
  sentence: string,
  { value }: FoundFigure,
  material: Material,
): Stat | undefined {
  const plainSentence = plainText(sentence);
  const [short, long] = [maxItemWords(material, 9), maxItemWords(material, 14)];
  const labelBelow = (label: string) => extractTextAfterFigure(label, value) ?? label;
  const after = clipSentence(
    extractTextAfterFigure(plainSentence, value) ?? '',
    (text) => countWords(text) <= short,
  );
  if (after) return { value, label: after };
  const shortText = clipSentence(plainSentence, (text) => countWords(text) <= short);
  if (shortText?.includes(value)) {
    const [detail] = listClausesAfterTitle(shortText, plainSentence);
    const more = detail && countWords(detail) <= long ? { detail } : {};
    return { value, label: labelBelow(shortText), ...more };
  }
  const label = findClauseWithFigure(plainSentence, value, short);
  return label === undefined ? undefined : { value, label: labelBelow(label) };
}

/** Returns the number to show large: money before percent, ratio and amount, up to 22 characters; undefined if none. */
export function findBestFigure(sentence: string): FoundFigure | undefined {
  const strong = findStrongFigures(plainText(sentence)).filter(({ value }) => value.length <= 22);
  const order = ['money', 'percent', 'ratio', 'amount'];
  return strong.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

type RankedStat = { order: number; score: number; stat: Stat };

/** Returns one stat (a number with its label) per sentence; repeated numbers are left out. */
function collectStats(sentences: string[], material: Material): RankedStat[] {
  const scores = rankSentences(sentences);
  const stats = sentences.flatMap((sentence, order) => {
    const figure = findBestFigure(sentence);
    const stat = figure && toStat(sentence, figure, material);
    return stat && stat.label.length <= 136 ? [{ order, score: scores[order] ?? 0, stat }] : [];
  });
  return stats.filter(
    ({ stat }, i) => stats.findIndex((other) => other.stat.value === stat.value) === i,
  );
}

/**
 * Shows two to four numbers with their clauses. Includes the title's number, because readers would otherwise take
 * another number for it.
 */
export const buildStats: LayoutBuilder = (material) => {
  const listedTexts = parseLists(material.blocks).flatMap((items) => items.map(({ text }) => text));
  const allTexts = [...itemSentences(material.blocks), ...listedTexts];
  const isNew = (sentence: string) => !isCoveredBy(material.title, sentence);
  const newStats = collectStats(allTexts.filter(isNew), material);
  if (newStats.length < 2 || (newStats.length < 3 && allTexts.filter(isNew).length > 3))
    return undefined;
  const ranked = collectStats(allTexts, material);
  const titleFigure = ranked.filter(({ order }) => !isNew(allTexts[order] ?? '')).slice(0, 1);
  const otherStats = ranked
    .filter((stat) => !titleFigure.includes(stat) && isNew(allTexts[stat.order] ?? ''))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxItemCount(material, 4) - titleFigure.length);
  const best = [...titleFigure, ...otherStats].toSorted((a, b) => a.order - b.order);
  return { stats: best.map(({ stat }) => stat) };
};

/** Returns a sentence about the table, for its caption or takeaway. */
export function findTableSentence(material: Material, table: Table): string | undefined {
  const names = [...table.columns.slice(1), ...table.rows.map(([name = '']) => name)].filter(
    Boolean,
  );
  const sentences = itemSentences(material.blocks).flatMap((sentence) =>
    removeTitleFromSentence(material.title, sentence),
  );
  const bestSentence = sentences.toSorted(
    (a, b) => scoreRelevance(b, names) - scoreRelevance(a, names),
  )[0];
  return bestSentence && clipSentence(plainText(bestSentence), (text) => countWords(text) <= 21);
}

function scoreRelevance(sentence: string, names: string[]): number {
  const text = sentence.toLowerCase();
  const named = names.filter((name) => text.includes(name.toLowerCase())).length;
  return named + findStrongFigures(sentence).length - (needsContext(sentence) ? 2 : 0);
}

/** Maximum number of columns of the table layout. */
const maxColumns = 5;

/** Drops the least useful columns: those with remarks, then those with row codes. */
function dropExcessColumns(table: Table): Table {
  const columnWorth = (at: number) => {
    const cells = table.rows.map((row) => row[at] ?? '');
    const isCode = cells.every((cell) => /^[A-Z]{0,3}\d{1,4}$/.test(cell));
    return Math.max(...cells.map(countWords)) > 6 ? 0 : isCode ? 1 : 2;
  };
  const keptColumns = table.columns
    .map((_, at) => at)
    .toSorted((a, b) => columnWorth(b) - columnWorth(a) || a - b)
    .slice(0, maxColumns)
    .toSorted((a, b) => a - b);
  const pick = (row: string[]) => keptColumns.map((at) => row[at] ?? '');
  return { columns: pick(table.columns), rows: table.rows.map(pick) };
}

/** Shows the table as written. Drops the least useful columns and rows without room; a caption says if rows are missing. */
export const buildTable: LayoutBuilder = (material) => {
  const [whole] = parseTables(material.blocks);
  if (!whole) return undefined;
  const table = whole.columns.length > maxColumns ? dropExcessColumns(whole) : whole;
  const rows = table.rows.slice(0, Math.max(3, 8 - 2 * Math.max(0, material.tight)));
  const isWhole = rows.length === table.rows.length;
  const sentence = material.tight <= 0 ? findTableSentence(material, table) : undefined;
  const caption = isWhole ? sentence : material.labels.firstRows;
  return {
    columns: table.columns.map((name) => cutAtWord(name || material.labels.item, 56)),
    rows: rows.map((row) => row.map((cell) => cutAtWord(cell, 110))),
    ...(caption ? { caption } : {}),
  };
};
