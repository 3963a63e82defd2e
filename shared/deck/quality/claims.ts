import { parseAmount } from '../change.ts';
import { chartShapes } from '../charts/chart-shapes.ts';
import { normaliseName } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import { listClosingActions } from '../layouts/closing-actions.ts';
import type { LayoutContent, SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';
import { findTitleFigures } from '../title-figures.ts';

type Chart = LayoutContent<'chart'>['blocks'];

/**
 * Returns three lists of a table or chart: `named` has the names in its settings (emphasis, totals, bracket) with their
 * paths, `shown` all names that the slide displays, `entries` the names that may be emphasised.
 */
function listNames({ layout, blocks }: SlideContent) {
  if (layout === 'table') {
    const entries = blocks.rows.map((row) => row[0] ?? '');
    const shown = [...entries, ...blocks.columns];
    return { shown, entries, named: toNamedParts('emphasis', blocks.emphasis) };
  }
  if (layout !== 'chart' || blocks.kind === 'scatter') return undefined;
  const { options } = chartShapes[blocks.kind];
  const { bracket } = blocks;
  const ends = bracket
    ? [toNamedPart('bracket.from', bracket.from), toNamedPart('bracket.to', bracket.to)]
    : [];
  const series = blocks.series.map(({ name }) => name);
  return {
    shown: [...blocks.categories, ...series],
    entries: blocks.kind === 'multiples' ? series : blocks.categories,
    named: [
      ...(options.includes('emphasis') ? toNamedParts('emphasis', blocks.emphasis) : []),
      ...(options.includes('totals') ? toNamedParts('totals', blocks.totals) : []),
      ...(options.includes('bracket') ? ends : []),
    ],
  };
}

const toNamedPart = (part: string, name: string) => ({ part, name });
const toNamedParts = (list: string, names: readonly string[] = []) =>
  names.map((name, i) => toNamedPart(`${list}[${i}]`, name));

/** Reports emphasis of names that the slide doesn't show, and emphasis of every entry. */
export function checkEmphasis(slide: SlideContent): Finding[] {
  const parts = listNames(slide);
  if (!parts) return [];
  const shown = new Set(parts.shown.map(normaliseName));
  const unknown = parts.named.filter(({ name }) => !shown.has(normaliseName(name)));
  const findings = unknown.map(
    ({ part, name }): Finding => ({
      code: 'unknown_name',
      severity: 'warning',
      message: `${part} names “${name}”, which the slide doesn’t show: write the name as it is there, or leave it out.`,
      params: { name: toPlainText(name) },
      part,
    }),
  );
  const emphasised = new Set(
    parts.named
      .filter(({ part }) => part.startsWith('emphasis'))
      .map(({ name }) => normaliseName(name)),
  );
  const entries = parts.entries.map(normaliseName);
  const isAll = entries.length > 1 && entries.every((name) => emphasised.has(name));
  if (!isAll) return findings;
  const message =
    'emphasis names every entry, so nothing stands out: name what the title is about.';
  return [...findings, { code: 'all_emphasised', severity: 'warning', message, part: 'emphasis' }];
}

const numberWords: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};
/** Nouns for the entries of a list, as opposed to things of the topic, such as replicas. */
const entryNouns =
  'actions|answers|benefits|causes|challenges|changes|conclusions|conditions|decisions|drivers|facts|factors|findings|goals|lessons|measures|mistakes|modes|obstacles|options|parts|phases|pillars|points|principles|priorities|problems|questions|reasons|recommendations|requirements|risks|rules|stages|steps|tasks|themes|things|tips|topics|trends|ways';
const englishCountPattern = new RegExp(
  `\\b(two|three|four|five|six|seven|eight|nine|[2-9])\\s(?:[\\p{L}-]{1,20}\\s)?(?:${entryNouns})\\b`,
  'iu',
);
const chineseCountPattern =
  /([两二三四五六七八九2-9])(?:[个项条点类大]{1,2}(?:方面|原因|风险|措施|步骤|任务|问题|目标|原则|决定|建议|要点|教训|挑战|事|事项|因素|阶段|时间点|结论)|件事|步(?!行|伐|道))/u;
/** Words that make an announced number a part of a larger one, or compare it: “three of five steps ahead”. */
const partOfWholePattern =
  /\b(?:of (?:the )?(?:two|three|four|five|six|seven|eight|nine|\d)|ahead|behind|away|out of)\b/iu;

/** Returns the number of entries that a title announces, such as 3 for “Three risks remain”. */
function findAnnouncedCount(title: string): number | undefined {
  if (partOfWholePattern.test(title)) return undefined;
  const [, word] = englishCountPattern.exec(title) ?? chineseCountPattern.exec(title) ?? [];
  if (word === undefined) return undefined;
  return numberWords[word.toLowerCase()] ?? Number(word);
}

/** Returns the list that makes up a slide, with its path; undefined for other slides. */
function findMainList(slide: SlideContent): { part: string; count: number } | undefined {
  const list = (part: string, entries: readonly unknown[] | undefined) =>
    entries && entries.length > 0 ? { part, count: entries.length } : undefined;
  switch (slide.layout) {
    case 'agenda':
    case 'bullets':
      return list('items', slide.blocks.items);
    case 'cards':
      return list('cards', slide.blocks.cards);
    case 'process':
    case 'cycle':
      return list('steps', slide.blocks.steps);
    case 'funnel':
      return list('stages', slide.blocks.stages);
    case 'pyramid':
      return list('levels', slide.blocks.levels);
    case 'closing':
      return list('actions', listClosingActions(slide));
    default:
      return undefined;
  }
}

/** Reports a title that announces a different number of entries than the slide lists. */
export function checkAnnouncedCount(slide: SlideContent): Finding[] {
  const announced = findAnnouncedCount(toPlainText(slide.title));
  const list = findMainList(slide);
  if (announced === undefined || !list || announced === list.count) return [];
  const { part, count } = list;
  const message = `The title announces ${announced}, but the slide lists ${count}: make them the same.`;
  return [
    { code: 'announced_count', severity: 'warning', message, params: { announced, count }, part },
  ];
}

/**
 * A percentage in a title. `slack` is how far, in percentage points, a value of the chart may be from it. `isShare`:
 * the title states a part of a whole (“40% of …”), which a relative change can't support.
 */
type Percentage = { text: string; value: number; slack: number; isShare: boolean };

const percentagePattern = /(\d{1,6}(?:\.\d{1,4})?) ?(?:[%％]|percent\b|per cent\b)/giu;
const approximatePattern =
  /(?:\b(?:about|almost|around|nearly|over|under|than|roughly|some)|[约近超逾过])\s?$/iu;

const shareAfterPattern = /^\s*of\b/iu;
const shareBeforePattern = /占[^，。；]{0,12}$/u;

/** Returns the percentages of a title. */
export function findPercentages(title: string): Percentage[] {
  return [...title.matchAll(percentagePattern)].map((match) => {
    const [text, digits = ''] = match;
    const value = Number(digits);
    const rounding = 0.5 * 10 ** -(digits.split('.')[1] ?? '').length;
    const before = title.slice(Math.max(0, match.index - 12), match.index);
    // The plotted values are rounded, too, so their ratio may differ by half a percent of its value.
    const slack = rounding + value * 0.005 + (approximatePattern.test(before) ? 3 : 0);
    const after = title.slice(match.index + text.length);
    const isShare =
      shareAfterPattern.test(after) || shareBeforePattern.test(title.slice(0, match.index));
    return { text, value, slack, isShare };
  });
}

const sumValues = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Returns the shares that a list of values shows: each value and each pair of values as a share of the total, the
 * emphasised values together (`marked`), the remainders to the whole, and each value as a share of another.
 */
function listShares(values: readonly number[], marked: readonly number[]): number[] {
  const total = sumValues(values);
  const chosen = sumValues(marked.map((i) => values[i] ?? 0)) / total;
  return [
    ...(marked.length > 0 ? [chosen, 1 - chosen] : []),
    ...values.flatMap((a, i) => [
      a / total,
      1 - a / total,
      ...values.flatMap((b, j) => (i === j ? [] : [a / b, (a + b) / total])),
    ]),
  ];
}

/** Returns the changes between two values of a list. */
const listChanges = (values: readonly number[]): number[] =>
  values.flatMap((a, i) => values.flatMap((b, j) => (i === j ? [] : [b / a - 1, b - a])));

/** Returns the indexes of the emphasised categories. */
const findEmphasisedCategories = ({ categories, emphasis = [] }: Chart): number[] => {
  const names = new Set(emphasis.map(normaliseName));
  return categories.flatMap((name, i) => (names.has(normaliseName(name)) ? [i] : []));
};

/**
 * Returns the percentages that a chart shows: its values and its reference line, and the shares within a series and
 * within a category; with `hasChanges`, the changes too.
 */
function listPlottedPercentages(chart: Chart, hasChanges: boolean): number[] {
  const { series, categories, unit, reference } = chart;
  const rows = series.map(({ values }) => values);
  const columns = categories.map((_, c) => rows.map((values) => values[c] ?? 0));
  const totals = columns.map(sumValues);
  const marked = findEmphasisedCategories(chart);
  const ratios = (values: readonly number[], chosen: readonly number[]) => [
    ...values,
    ...listShares(values, chosen),
    ...(hasChanges ? listChanges(values) : []),
  ];
  const line = parseAmount(reference?.value ?? '')?.value;
  const isPercent = unit === '%' || unit === '％';
  const own = isPercent
    ? [...rows.flatMap((values) => [...values, ...ratios(values, marked)]), line ?? Number.NaN]
    : [];
  const relative = [
    ...[...rows, totals].flatMap((values) => ratios(values, marked)),
    ...columns.flatMap((values) => ratios(values, [])),
  ].map((ratio) => ratio * 100);
  return [...own, ...relative].filter(Number.isFinite).map(Math.abs);
}

const yearPattern = /\b(?:19|20)\d\d(?!\d)/gu;
const statedYearPattern =
  /\b(?:in|during) ((?:19|20)\d\d)\b|(?<![到至前\d] ?)((?:19|20)\d\d) ?年(?![前底]?(?:之前|以前|目标))/giu;

/** Returns a year that the title mentions although the chart shows only other years. */
function findForeignYear(title: string, { series, categories, measure, y_axis }: Chart) {
  const texts = [...categories, ...series.map(({ name }) => name), measure ?? '', y_axis ?? ''];
  const plotted = texts.flatMap((text) => text.match(yearPattern) ?? []).map(Number);
  if (plotted.length === 0) return undefined;
  const [first, last] = [Math.min(...plotted), Math.max(...plotted)];
  const stated = [...title.matchAll(statedYearPattern)].map(([, english, chinese]) =>
    Number(english ?? chinese),
  );
  const isForeign = (year: number) => year < first || year > last;
  return stated.length > 0 && stated.every(isForeign) ? String(stated[0]) : undefined;
}

/** Physical units that can't be confused with words, with their prefix. */
const physicalUnitPattern = /^[kMGT](?:Wh?|B|Hz|V|[tgm])$/;

/** Returns an amount of the title whose unit is not the chart's, and not a multiple of it. */
function findForeignAmount(title: string, { unit }: Chart): string | undefined {
  if (unit === undefined) return undefined;
  const withoutPrefix = (text: string) => text.trim().replace(/^[kMGT](?=\p{L})/u, '');
  const isForeign = (own: string) =>
    physicalUnitPattern.test(own) && withoutPrefix(own) !== withoutPrefix(unit);
  return findTitleFigures(title).find(({ text }) => isForeign(text.replace(/^[\d.,\s]+/, '')))
    ?.text;
}

/** Returns what a chart plots, as a text for the model. */
function getPlottedMeasure({ measure, y_axis, series, unit }: Chart): string {
  const name = toPlainText(measure ?? y_axis ?? series.map((one) => one.name).join(', '));
  return `“${name}”${unit && !name.includes(unit) ? ` in ${unit}` : ''}`;
}

/** Reports a chart whose title claims a percentage, a year or an amount of another unit that the chart doesn’t show. */
export function checkChartTitle(slide: SlideContent): Finding[] {
  if (slide.layout !== 'chart' || slide.blocks.kind === 'scatter') return [];
  const title = toPlainText(slide.title);
  const claims = findPercentages(title);
  const wrong = claims.find(
    ({ value, slack, isShare }) =>
      !listPlottedPercentages(slide.blocks, !isShare).some((one) => Math.abs(one - value) <= slack),
  );
  const shown = wrong?.text ?? findForeignYear(title, slide.blocks);
  const figure = shown ?? findForeignAmount(title, slide.blocks);
  if (figure === undefined) return [];
  const advice =
    shown === undefined
      ? 'make a table with a column for each measure (both get bars), or claim what is plotted'
      : 'plot what the title claims, or claim what is plotted';
  return [
    {
      code: 'title_not_plotted',
      severity: 'warning',
      message: `The title says ${figure}, but the chart plots ${getPlottedMeasure(slide.blocks)}, of which no value, share, change or period is that: ${advice}.`,
      params: { figure },
      part: 'title',
    },
  ];
}
