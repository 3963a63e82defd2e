import { clip, cutAtWord } from '../clip.ts';
import { type FoundFigure, strongFigures } from '../figures.ts';
import { rankSentences } from '../rank.ts';
import { leansOnContext } from '../sentences.ts';
import type { Table } from '../tables.ts';
import { capitalised, plainText, withoutStop, wordsIn } from '../text.ts';
import {
  type Build,
  beyond,
  isSaidBy,
  itemLimit,
  listsOf,
  type Material,
  restAfter,
  sentencesOf,
  tablesOf,
  wordLimit,
} from './material.ts';

type Stat = { value: string; label: string; detail?: string };

/** The piece of a sentence between clause marks that holds the figure. */
function pieceWith(sentence: string, value: string, words: number): string | undefined {
  const piece =
    sentence
      .split(/(?:[,;:](?!\d)|[，；：])\s*|\s[—–]\s|——/)
      .find((part) => part.includes(value)) ?? '';
  const own = withoutStop(piece.replace(/^(?:and|but|while|which|with)\s/i, ''));
  return wordsIn(own) >= 3 && wordsIn(own) <= words ? capitalised(own) : undefined;
}

/** Words that lean on the figure before them: another one, or a bound. Without it they say nothing. */
const leaning =
  /^(?:(?:and|or|to|plus|by|per cent|percent)\b|[-–—~×x/.,:;，、。：；)）]|[至到和与或及]|(?:以[上下内外前后]|左右|上下|[内外后前里中间起余多]))/iu;

/** What follows a figure that opens a text, where that stands alone beneath it; undefined otherwise. */
function afterFigure(text: string, value: string): string | undefined {
  if (!text.startsWith(value)) return undefined;
  const rest = text.slice(value.length);
  const words = withoutStop(rest.trim().replace(/^的/u, ''));
  const isWord = /^(?:\s|\p{Script=Han})/u.test(rest) && /\p{L}{2}/u.test(words);
  return isWord && !leaning.test(rest.trim()) ? words : undefined;
}

/** What a figure says: the words after it when it opens its clause, else its clause, with the rest as detail. */
export function statOf(
  sentence: string,
  { value }: FoundFigure,
  material: Material,
): Stat | undefined {
  const plain = plainText(sentence);
  const [short, long] = [wordLimit(material, 9), wordLimit(material, 14)];
  const beneath = (label: string) => afterFigure(label, value) ?? label;
  const after = clip(afterFigure(plain, value) ?? '', (text) => wordsIn(text) <= short);
  if (after) return { value, label: after };
  const head = clip(plain, (text) => wordsIn(text) <= short);
  if (head?.includes(value)) {
    const [detail] = restAfter(head, plain);
    const more = detail && wordsIn(detail) <= long ? { detail } : {};
    return { value, label: beneath(head), ...more };
  }
  const label = pieceWith(plain, value, short);
  return label === undefined ? undefined : { value, label: beneath(label) };
}

/** The figure to set large: money before percent, ratio and amount, at most 22 characters; undefined without one. */
export function bestFigure(sentence: string): FoundFigure | undefined {
  const strong = strongFigures(plainText(sentence)).filter(({ value }) => value.length <= 22);
  const order = ['money', 'percent', 'ratio', 'amount'];
  return strong.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

type Told = { order: number; score: number; stat: Stat };

/** What each sentence's figure says, each figure once. */
function toldBy(sentences: string[], material: Material): Told[] {
  const scores = rankSentences(sentences);
  const stats = sentences.flatMap((sentence, order) => {
    const figure = bestFigure(sentence);
    const stat = figure && statOf(sentence, figure, material);
    return stat && stat.label.length <= 136 ? [{ order, score: scores[order] ?? 0, stat }] : [];
  });
  return stats.filter(
    ({ stat }, i) => stats.findIndex((other) => other.stat.value === stat.value) === i,
  );
}

/**
 * Two to four figures, each with the clause that holds it. The one that the title tells is among them: under it the
 * others alone would seem to be what it speaks of.
 */
export const buildStats: Build = (material) => {
  const listed = listsOf(material.blocks).flatMap((items) => items.map(({ text }) => text));
  const all = [...sentencesOf(material.blocks), ...listed];
  const isNew = (sentence: string) => !isSaidBy(material.title, sentence);
  const fresh = toldBy(all.filter(isNew), material);
  if (fresh.length < 2 || (fresh.length < 3 && all.filter(isNew).length > 3)) return undefined;
  const told = toldBy(all, material);
  const own = told.filter(({ order }) => !isNew(all[order] ?? '')).slice(0, 1);
  const others = told
    .filter((one) => !own.includes(one) && isNew(all[one.order] ?? ''))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, itemLimit(material, 4) - own.length);
  const best = [...own, ...others].toSorted((a, b) => a.order - b.order);
  return { stats: best.map(({ stat }) => stat) };
};

/** A sentence that speaks of the table, for its caption or takeaway. */
export function sentenceAbout(material: Material, table: Table): string | undefined {
  const names = [...table.columns.slice(1), ...table.rows.map(([name = '']) => name)].filter(
    Boolean,
  );
  const sentences = sentencesOf(material.blocks).flatMap((sentence) =>
    beyond(material.title, sentence),
  );
  const about = sentences.toSorted((a, b) => aboutness(b, names) - aboutness(a, names))[0];
  return about && clip(plainText(about), (text) => wordsIn(text) <= 21);
}

function aboutness(sentence: string, names: string[]): number {
  const text = sentence.toLowerCase();
  const named = names.filter((name) => text.includes(name.toLowerCase())).length;
  return named + strongFigures(sentence).length - (leansOnContext(sentence) ? 2 : 0);
}

/** Most columns that a table's layout is made for. */
const mostColumns = 5;

/** Columns that name rows a second time, or hold remarks, give way to the others. */
function fewerColumns(table: Table): Table {
  const worth = (at: number) => {
    const cells = table.rows.map((row) => row[at] ?? '');
    const isCode = cells.every((cell) => /^[A-Z]{0,3}\d{1,4}$/.test(cell));
    return Math.max(...cells.map(wordsIn)) > 6 ? 0 : isCode ? 1 : 2;
  };
  const kept = table.columns
    .map((_, at) => at)
    .toSorted((a, b) => worth(b) - worth(a) || a - b)
    .slice(0, mostColumns)
    .toSorted((a, b) => a - b);
  const pick = (row: string[]) => kept.map((at) => row[at] ?? '');
  return { columns: pick(table.columns), rows: table.rows.map(pick) };
}

/** The table as written. Its least telling columns, and rows that it has no room for, are left out; of rows it says so. */
export const buildTable: Build = (material) => {
  const [whole] = tablesOf(material.blocks);
  if (!whole) return undefined;
  const table = whole.columns.length > mostColumns ? fewerColumns(whole) : whole;
  const rows = table.rows.slice(0, Math.max(3, 8 - 2 * Math.max(0, material.tight)));
  const isWhole = rows.length === table.rows.length;
  const about = material.tight <= 0 ? sentenceAbout(material, table) : undefined;
  const caption = isWhole ? about : material.labels.firstRows;
  return {
    columns: table.columns.map((name) => cutAtWord(name || material.labels.item, 56)),
    rows: rows.map((row) => row.map((cell) => cutAtWord(cell, 110))),
    ...(caption ? { caption } : {}),
  };
};
