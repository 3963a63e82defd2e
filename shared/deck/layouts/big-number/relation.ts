import { type Amount, listNumbers, parseAmount } from '../../change.ts';
import { toPlainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';

type Slide = LayoutContent<'big-number'>;
/** A figure as text and as a number. */
type MeasuredFigure = { text: string; value: number };

/**
 * How the figures of a big-number slide relate. `share`: the number is a share of a whole. `change`: the number is the
 * relative change between two amounts on the slide. `sum`: one amount was added to an earlier one. `pair`: the number
 * (`hero`) and the compared number (`other`) are two figures of one measure; `isOtherNamed` says that the title is
 * about the latter.
 */
export type Relation =
  | { kind: 'share'; share: number }
  | { kind: 'change'; from: MeasuredFigure; to: MeasuredFigure }
  | { kind: 'sum'; base: MeasuredFigure; added: MeasuredFigure; total: string }
  | { kind: 'pair'; hero: Amount; other: Amount; isOtherFirst: boolean; isOtherNamed: boolean };

/** Figures whose ratio is larger are not drawn: the smaller bar would be too short to see. */
const maxRatio = 25;
/** Largest count that is drawn as separate units instead of a bar. */
export const maxDrawnCount = 10;
const changeWordPattern =
  /\b(?:lower|higher|fell|falls?|drop(?:ped|s)?|rose|rises?|growth|grew|grow|increased?|decreased?|reduction|reduced|cuts?|saved?|savings?|faster|slower|cheaper|less|more|fewer|up|down)\b|[降增升涨跌减]|提高|同比|环比/iu;
const shareWordPattern =
  /\b(?:of|share|der|des|von|aller|de|du|del|dei|della|di|das|dos)\b|占|[比份]|[率中]|份额/iu;
const addedWordPattern = /\b(?:added|additions?|extra)\b|新增|增加|增量/iu;
const earlierWordPattern =
  /\b(?:before|earlier|previous(?:ly)?|prior|last|base(?:line)?|ago|until|once|old|formerly)\b|之前|以前|此前|原[有先为]?|去年|上年|上季|上月|前$/iu;
const yearPattern = /\b(?:19|20)\d\d\b/;

/** A number with the unit behind it, or the currency sign before it. */
const amountPattern =
  /(\p{Sc}?)(\d[\d,]{0,12}(?:\.\d{1,4})?)\s?(%|\p{Script=Han}|\p{Script=Latin}{1,8})?/gu;
const maxTextLength = 600;

type AmountWithUnit = MeasuredFigure & { unit: string };

/** Returns the numbers of a text with a unit. */
function listAmounts(text: string): AmountWithUnit[] {
  const plain = toPlainText(text).normalize('NFKC').slice(0, maxTextLength);
  return [...plain.matchAll(amountPattern)].flatMap(([, sign = '', digits = '', word = '']) => {
    const unit = sign + word;
    if (unit === '' || unit === '%') return [];
    const space = /^\p{Script=Latin}/u.test(word) || /^\p{Script=Han}/u.test(word) ? ' ' : '';
    const value = Number(digits.replaceAll(',', ''));
    return [{ value, unit, text: `${sign}${digits}${word === '' ? '' : space}${word}` }];
  });
}

const listSlideTexts = ({ title, blocks: { label, context, comparison } }: Slide): string[] =>
  [title, label, context, comparison?.value, comparison?.label].flatMap((text) => text ?? []);

/**
 * Returns two amounts on the slide if the second differs from the first by `hero` percent, where `hero` is the slide's
 * big number; undefined without such a pair.
 */
function findChange(slide: Slide, hero: Amount): Relation | undefined {
  const found = listSlideTexts(slide).flatMap(listAmounts);
  const tolerance = 0.5 * 10 ** -hero.decimals + 1e-9;
  for (const from of found)
    for (const to of found) {
      if (from.unit !== to.unit || from.value <= 0 || from.value === to.value) continue;
      const percent = Math.abs(to.value / from.value - 1) * 100;
      if (Math.abs(percent - Math.abs(hero.value)) <= tolerance)
        return { kind: 'change', from, to };
    }
  return undefined;
}

const toUnitKey = ({ before, after }: Amount) => `${before.trim()}|${after.trim()}`;

/**
 * Returns the two amounts as parts of a sum, if the slide says that the big number (`hero`) was added to the compared
 * amount (`other`), or the other way round.
 */
function findSum(
  slide: Slide,
  hero: Amount,
  other: Amount,
  language: string,
): Relation | undefined {
  const { label, value, comparison } = slide.blocks;
  if (!comparison) return undefined;
  const decimals = Math.max(hero.decimals, other.decimals);
  const sum = Number((hero.value + other.value).toFixed(decimals));
  const isStated =
    sum > maxDrawnCount &&
    listSlideTexts(slide)
      .flatMap(listNumbers)
      .some((digits) => Number(digits) === sum);
  const [isHeroAdded, isOtherAdded] = [label, comparison.label].map((text) =>
    addedWordPattern.test(text),
  );
  const isDescribedAsAdded =
    isHeroAdded === true && !isOtherAdded && earlierWordPattern.test(comparison.label);
  if (!isStated && !isDescribedAsAdded) return undefined;
  const [own, compared] = [
    { text: toPlainText(value), value: hero.value },
    { text: toPlainText(comparison.value), value: other.value },
  ];
  const [added, base] = isOtherAdded && !isHeroAdded ? [compared, own] : [own, compared];
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const total = `${hero.before}${new Intl.NumberFormat(language, format).format(sum)}${hero.after}`;
  return { kind: 'sum', base, added, total: total.trim() };
}

const numberWords = [
  ['one', '一'],
  ['two', '两', '二'],
  ['three', '三'],
  ['four', '四'],
  ['five', '五'],
  ['six', '六'],
  ['seven', '七'],
  ['eight', '八'],
  ['nine', '九'],
  ['ten', '十'],
];

/** Returns the index of the last mention of a number in a title, in digits or as a word; -1 without one. */
function findNumberInTitle(title: string, { value }: Amount): number {
  const plain = toPlainText(title).normalize('NFKC').toLowerCase();
  const places = [...plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(({ 0: digits, index }) =>
    Number(digits.replaceAll(',', '')) === value ? index : -1,
  );
  const words = (numberWords[value - 1] ?? []).map((word) => plain.lastIndexOf(word));
  return Math.max(-1, ...places, ...words);
}

function findPair(slide: Slide, hero: Amount, other: Amount): Relation | undefined {
  const { title, blocks } = slide;
  const [low, high] = [Math.min(hero.value, other.value), Math.max(hero.value, other.value)];
  if (low <= 0 || high / low > maxRatio) return undefined;
  const [own = '', compared = ''] = [blocks.label, blocks.comparison?.label];
  // An amount added within a period can't be compared with an amount that already exists.
  if (addedWordPattern.test(own) !== addedWordPattern.test(compared)) return undefined;
  const [from, to] = [yearPattern.exec(compared)?.[0], yearPattern.exec(own)?.[0]];
  const isEarlier = earlierWordPattern.test(compared) && !earlierWordPattern.test(own);
  const isOtherFirst = isEarlier || (from !== undefined && to !== undefined && from < to);
  const isOtherNamed = findNumberInTitle(title, other) > findNumberInTitle(title, hero);
  return { kind: 'pair', hero, other, isOtherFirst, isOtherNamed };
}

/** Returns how the figures of a slide relate to each other; undefined if no relation can be drawn. */
export function findRelation(slide: Slide, language: string): Relation | undefined {
  const { value, label, comparison } = slide.blocks;
  const hero = parseAmount(value);
  if (!hero) return undefined;
  const other = comparison && parseAmount(comparison.value);
  if (other && toUnitKey(other) === toUnitKey(hero))
    return findSum(slide, hero, other, language) ?? findPair(slide, hero, other);
  if (hero.after.trim() !== '%' || hero.before !== '') return undefined;
  const change = findChange(slide, hero);
  if (change) return change;
  const isShare = shareWordPattern.test(label) && !changeWordPattern.test(label);
  const isPart = hero.value > 0 && hero.value < 100;
  return isShare && isPart ? { kind: 'share', share: hero.value / 100 } : undefined;
}
