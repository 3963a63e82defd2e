import { clip, clipToWords, cutAtWord } from '../clip.ts';
import { type FoundFigure, strongFigures } from '../figures.ts';
import { rankSentences } from '../rank.ts';
import { isTotalRow, type NumericColumn, numericColumns, type Table } from '../tables.ts';
import { capitalised, plainText, widthOf, withoutStop, wordsIn } from '../text.ts';
import {
  type Build,
  itemLimit,
  type Material,
  sentencesOf,
  tablesOf,
  wordLimit,
} from './material.ts';

/** What a figure says: the words after it when it opens its clause, else the whole clause. */
function labelOf(sentence: string, figure: FoundFigure, words: number): string | undefined {
  const plain = plainText(sentence);
  const at = plain.indexOf(figure.value);
  if (at === 0) {
    const rest = clip(plain.slice(figure.value.length).trim(), (text) => wordsIn(text) <= words);
    if (rest && wordsIn(rest) >= 2) return rest;
  }
  const clause = clipToWords(plain, words);
  if (clause?.includes(figure.value)) return clause;
  const own = plain.split(/[,;，；]\s*|\s[—–]\s|——/).find((part) => part.includes(figure.value));
  const piece =
    own === undefined ? '' : withoutStop(own.replace(/^(?:and|but|while|which|with)\s/i, ''));
  return wordsIn(piece) >= 3 && wordsIn(piece) <= words ? capitalised(piece) : undefined;
}

function bestFigure(sentence: string): FoundFigure | undefined {
  const strong = strongFigures(plainText(sentence)).filter(({ value }) => value.length <= 22);
  const order = ['money', 'percent', 'ratio', 'amount'];
  return strong.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

/** Two to four figures, each with the clause that holds it. */
export const buildStats: Build = (material) => {
  const sentences = sentencesOf(material.blocks);
  const scores = rankSentences(sentences);
  const stats = sentences.flatMap((sentence, order) => {
    const figure = bestFigure(sentence);
    const label = figure && labelOf(sentence, figure, wordLimit(material, 16));
    return figure && label
      ? [{ order, score: scores[order] ?? 0, value: figure.value, label: cutAtWord(label, 136) }]
      : [];
  });
  const distinct = stats.filter(
    (stat, i) => stats.findIndex(({ value }) => value === stat.value) === i,
  );
  if (distinct.length < 2) return undefined;
  const best = distinct.toSorted((a, b) => b.score - a.score).slice(0, itemLimit(material, 4));
  return {
    stats: best.toSorted((a, b) => a.order - b.order).map(({ value, label }) => ({ value, label })),
  };
};

/** A sentence that speaks of the table, for its caption or takeaway. */
function sentenceAbout(material: Material, table: Table): string | undefined {
  const names = [...table.columns.slice(1), ...table.rows.map(([name = '']) => name)].filter(
    Boolean,
  );
  const sentences = sentencesOf(material.blocks).filter(
    (sentence) => !material.title.includes(withoutStop(plainText(sentence))),
  );
  const about = sentences.toSorted((a, b) => mentions(b, names) - mentions(a, names))[0];
  return about && clip(plainText(about), (text) => widthOf(text) <= 180);
}

function mentions(sentence: string, names: string[]): number {
  const text = sentence.toLowerCase();
  return names.filter((name) => text.includes(name.toLowerCase())).length;
}

/** The table as written, its last rows left out when there are more than ten. */
export const buildTable: Build = (material) => {
  const table = tablesOf(material.blocks).find(({ columns }) => columns.length <= 7);
  if (!table) return undefined;
  const caption = sentenceAbout(material, table);
  const rows = table.rows.slice(0, Math.max(3, 10 - 2 * Math.max(0, material.tight)));
  return {
    columns: table.columns.map((name) => cutAtWord(name || '—', 56)),
    rows: rows.map((row) => row.map((cell) => cutAtWord(cell, 110))),
    ...(caption && material.tight <= 0 ? { caption } : {}),
  };
};

const periods =
  /^(?:\d{4}(?:年|\b)|Q[1-4]|H[12]\b|FY|\d{1,2}月|第[一二三四]季度|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Week|Day|Month)\b)/i;

function kindOf(
  categories: string[],
  series: NumericColumn[],
  unit: string,
): 'bar' | 'line' | 'donut' {
  if (categories.every((name) => periods.test(name))) return 'line';
  const sum = (series[0]?.values ?? []).reduce((total, value) => total + value, 0);
  return series.length === 1 && unit === '%' && sum > 99 && sum < 101 ? 'donut' : 'bar';
}

function seriesOf(table: Table): NumericColumn[] {
  const numeric = numericColumns(table);
  return numeric.filter(({ unit }) => unit === numeric[0]?.unit).slice(0, 4);
}

/** True when a chart shows all that the table says. */
export function isWhollyNumeric(table: Table): boolean {
  return seriesOf(table).length === table.columns.length - 1;
}

/** The table's numbers of one unit, as written; totals are left out. */
export const buildChart: Build = (material) => {
  const table = tablesOf(material.blocks).find((one) => seriesOf(one).length > 0);
  const rows = table?.rows.filter((row) => !isTotalRow(row)) ?? [];
  if (!table || rows.length < 3 || rows.length > 12) return undefined;
  const series = seriesOf(table);
  const [first] = series;
  const categories = rows.map(([name = '']) => cutAtWord(name, 38));
  const unit = first?.unit ?? '';
  const highest = first ? first.values.indexOf(Math.max(...first.values)) : -1;
  const fallback = material.labels.highest(
    categories[highest] ?? '',
    first?.name ?? '',
    rows[highest]?.[first?.index ?? 0] ?? '',
  );
  return {
    kind: kindOf(categories, series, unit),
    categories,
    series: series.map(({ name, values }) => ({ name: cutAtWord(name, 56), values })),
    ...(unit && unit.length <= 16 ? { unit } : {}),
    takeaway: sentenceAbout(material, table) ?? fallback,
  };
};
