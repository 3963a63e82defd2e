import { type DateParts, findDates } from './dates.ts';
import { blankNoFigures } from './no-figures.ts';
import {
  digitNumerals,
  hanNumerals,
  type Numeral,
  type Quantity,
  type Style,
  wordNumerals,
} from './numerals.ts';
import { phraseFigures } from './phrases.ts';
import { Places, type Stretch } from './places.ts';
import { type Unit, unitAt } from './units.ts';
import { currencyAt, currencyBefore, evenWriting, scaleAt, taken } from './writing.ts';

/** One way to understand a figure; a range has two values. */
export type Reading = { values: Quantity[]; unit?: Unit };

/** A figure in a text, as it is written and as it may be meant. */
export type Figure = {
  text: string;
  start: number;
  end: number;
  readings: Reading[];
  dates?: DateParts[];
  currency?: string;
  /** Its sign, where one is written. */
  sign?: '+' | '-';
  /** "about", "over", "nearly": what is told is near the figure, not on it. */
  hedge?: 'about' | 'over' | 'under';
  /** So common a word that it is no claim of its own: half, twice, two. It still vouches for others. */
  isSoft: boolean;
};

/** The text with some stretches, which may overlap, taken out; every other character keeps its place. */
function blanked(text: string, stretches: readonly Stretch[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    pieces.push(text.slice(at, Math.max(at, start)), taken.repeat(end - Math.max(at, start)));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

const hedges: readonly [Figure['hedge'] & string, RegExp][] = [
  [
    'over',
    /(?:\b(?:more than|over|above|at least|exceed(?:s|ed|ing)?|upwards of|plus de|über|más de)|超过|超|逾|突破|至少|不低于|高于|多于|>)\s*$/iu,
  ],
  [
    'under',
    /(?:\b(?:less than|under|below|up to|at most|nearly|almost|fewer than|fast|presque|casi)|不足|不到|低于|少于|至多|接近|将近|近|<)\s*$/iu,
  ],
  [
    'about',
    /(?:\b(?:about|around|roughly|approximately|approx\.?|some|circa|ca\.?|rund|etwa|environ|unos)|约|大约|左右|~|≈)\s*$/iu,
  ],
];

/** How each hedge before a number ends. */
const hedgeEnds = /[\p{L}<>~≈.]\s*$/u;

const hedgeOf = (before: string, behind: string): Figure['hedge'] => {
  if (/^(?:\+(?!\d)|\s?or more|余|多|以上)/.test(behind)) return 'over';
  if (/^(?:左右|上下)/.test(behind)) return 'about';
  if (!hedgeEnds.test(before)) return undefined;
  return hedges.find(([, pattern]) => pattern.test(before))?.[0];
};

const scaled = ({ value, step }: Quantity, factor: number): Quantity => ({
  value: value * factor,
  step: step * factor,
});

/** Scales behind a number; one may follow another: 3.5 万亿, 5 hundred thousand. */
function scaleBehind(text: string, from: number, style: Style): { factor: number; end: number } {
  let [factor, end] = [1, from];
  for (let next = scaleAt(text, end, style); next; next = scaleAt(text, end, style)) {
    factor *= next.factor;
    end = next.end;
  }
  return { factor, end };
}

/** What follows a scaled part at once and belongs to it: 1亿2000万, 1万5千. */
function lowerPart(
  text: string,
  at: number,
  below: number,
  style: Style,
): { quantity: Quantity; end: number } | undefined {
  const found = /^\d{1,4}/.exec(text.slice(at, at + 4));
  if (!found || below < 1e4) return undefined;
  const scale = scaleBehind(text, at + found[0].length, style);
  if (scale.factor >= below || scale.end === at + found[0].length) return undefined;
  return { quantity: scaled({ value: Number(found[0]), step: 1 }, scale.factor), end: scale.end };
}

type Draft = Omit<Figure, 'text' | 'readings' | 'isSoft'> & {
  quantity: Quantity;
  factor: number;
  unit?: Unit | undefined;
  isMoneyFirst: boolean;
  script: Numeral['script'];
  /** Glued to a small m: metres as well as millions. */
  isMetreToo: boolean;
};

const glued = /[\p{Script=Latin}\p{Script=Cyrillic}_]$/u;

function draftOf(text: string, numeral: Numeral, style: Style): Draft | undefined {
  const head = text.slice(Math.max(0, numeral.start - 24), numeral.start);
  const scale = scaleBehind(text, numeral.end, style);
  const lower = lowerPart(text, scale.end, scale.factor, style);
  let end = lower?.end ?? scale.end;
  const upper = scaled(numeral.quantity, scale.factor);
  const quantity = lower
    ? { value: upper.value + lower.quantity.value, step: lower.quantity.step }
    : upper;
  // 12万余元: the hedge stands between.
  const extra = text[end] === '余' || text[end] === '多' ? 1 : 0;
  const behindHedge = text.slice(end, end + 10);
  const unit = unitAt(text, end + extra);
  const currency = unit ? undefined : currencyAt(text, end + extra);
  const before = currencyBefore(head);
  const start = numeral.start - (before?.length ?? 0);
  const signed = /(?:^|[\s(（\ue000])([+-])$/.exec(text.slice(Math.max(0, start - 2), start))?.[1];
  const isMetreToo = scale.factor === 1e6 && text[numeral.end] === 'm' && !before && !currency;
  const code = before?.code ?? currency?.code;
  end = unit?.end ?? currency?.end ?? end;
  const hedge = hedgeOf(text.slice(Math.max(0, start - 16), start - (signed ? 1 : 0)), behindHedge);
  // Two units hold any one letter; half of a pair before it is no letter.
  const isGlued = glued.test(text.slice(Math.max(0, start - 2), start)) && !before;
  const isNamed = /^[\p{Script=Latin}\p{Script=Cyrillic}_]/u.test(text.slice(end, end + 2));
  if (isGlued || (isNamed && numeral.script === 'digits')) return undefined;
  return {
    start: signed ? start - 1 : start,
    end,
    quantity,
    factor: scale.factor,
    isMoneyFirst: before !== undefined,
    unit: unit && { dimension: unit.dimension, factor: unit.factor },
    script: numeral.script,
    isMetreToo,
    ...(code ? { currency: code } : {}),
    ...(signed === '+' || signed === '-' ? { sign: signed } : {}),
    ...(hedge ? { hedge } : {}),
  };
}

/** Words for two and three and one are everywhere; what counts, weighs or costs is a figure. */
function isSoftDraft({ script, quantity, unit, currency, factor }: Draft): boolean {
  if (script === 'digits' || currency !== undefined || factor > 1) return false;
  return quantity.value <= 10 && (unit === undefined || unit.dimension === 'time');
}

function figureOf(source: string, draft: Draft): Figure {
  const { start, end, currency, sign, hedge, quantity, unit, factor } = draft;
  const metres = { dimension: 'length' as const, factor: 1 };
  return {
    text: source.slice(start, end).trim(),
    start,
    end,
    readings: [
      { values: [quantity], ...(unit ? { unit } : {}) },
      ...(draft.isMetreToo ? [{ values: [scaled(quantity, 1 / factor)], unit: metres }] : []),
    ],
    ...(currency ? { currency } : {}),
    ...(sign ? { sign } : {}),
    ...(hedge ? { hedge } : {}),
    isSoft: isSoftDraft(draft),
  };
}

const joint = /^\s?(?:[-–—~]|to|and|bis|至|到)\s?$/i;

/** Whether two numbers count the same: `12% to $4 million` are two figures, `10 to 15%` is a range. */
function countSame(low: Draft, high: Draft): boolean {
  if (low.unit && low.unit.dimension !== high.unit?.dimension) return false;
  if (low.currency) return high.currency === undefined || high.currency === low.currency;
  return !high.isMoneyFirst && !high.sign;
}

/** `10 and 15` are two figures, `between 10 and 15` is a range. */
const isOpenRange = (text: string, { start }: Draft, between: string): boolean =>
  !/and/i.test(between) || /\bbetween\s+$/i.test(text.slice(Math.max(0, start - 24), start));

/** `10–15 %` is one figure of two values; what the second is counted in the first is too. */
function mergeRanges(text: string, drafts: Draft[]): (Draft | [Draft, Draft])[] {
  const merged: (Draft | [Draft, Draft])[] = [];
  for (const draft of drafts) {
    const last = merged.at(-1);
    const low = Array.isArray(last) ? undefined : last;
    const between = low ? text.slice(low.end, draft.start) : '';
    if (low && joint.test(between) && isOpenRange(text, low, between) && countSame(low, draft))
      merged[merged.length - 1] = [low, draft];
    else merged.push(draft);
  }
  return merged;
}

function rangeOf(source: string, [low, high]: [Draft, Draft]): Figure {
  const unit = low.unit ?? high.unit;
  const currency = low.currency ?? high.currency;
  const own = { values: [low.quantity, high.quantity], ...(unit ? { unit } : {}) };
  const isShared = low.factor === 1 && high.factor > 1;
  const shared = { ...own, values: [scaled(low.quantity, high.factor), high.quantity] };
  return {
    text: source.slice(low.start, high.end).trim(),
    start: low.start,
    end: high.end,
    readings: isShared ? [shared, own] : [own],
    ...(currency ? { currency } : {}),
    isSoft: isSoftDraft(high) && isSoftDraft(low),
  };
}

function dateFigures(source: string, text: string): Figure[] {
  return findDates(text).map(({ start, end, dates }) => {
    const [only] = dates;
    const isBareYear = dates.length === 1 && Object.keys(only ?? {}).join() === 'y';
    const year = only?.y ?? 0;
    return {
      text: source.slice(start, end).trim(),
      start,
      end,
      dates,
      // A bare year may be a count: "2000 users".
      readings: isBareYear ? [{ values: [{ value: year, step: 1 }] }] : [],
      isSoft: dates.every((date) => date.y === undefined && date.m === undefined),
    };
  });
}

/** The stretches that overlap none before them in the list. */
function apart<T extends Stretch>(stretches: readonly T[], places: Places): T[] {
  return stretches.filter((one) => {
    if (!places.areFree(one)) return false;
    places.take(one);
    return true;
  });
}

/** The shortest figures: a digit, a Chinese character, a word of three letters such as "six". */
const shortest = /\p{N}|\p{Script=Han}|\p{L}{3}/u;

/**
 * Finds the figures of a text, Western or Chinese: numbers, shares, amounts, multiples, times, dates, ranges. `style`
 * says how its numbers are written. Names with a number in them, ordinals and step numbers are none.
 */
export function findFigures(
  source: string,
  style: Style = { decimal: '.', isSpaced: false },
): Figure[] {
  if (!shortest.test(source)) return [];
  let text = blankNoFigures(evenWriting(source));
  const places = new Places(text.length);
  const found: Figure[] = [];
  for (const find of [dateFigures, phraseFigures]) {
    found.push(...apart(find(source, text), places));
    text = blanked(text, found);
  }
  const drafts: Draft[] = [];
  for (const numeral of numeralsIn(text, style)) {
    const draft = places.areFree(numeral) ? draftOf(text, numeral, style) : undefined;
    if (!draft) continue;
    places.take(draft);
    drafts.push(draft);
  }
  const numbers = mergeRanges(text, drafts).map((one) =>
    Array.isArray(one) ? rangeOf(source, one) : figureOf(source, one),
  );
  return [...found, ...numbers].sort((a, b) => a.start - b.start);
}

const numeralsIn = (text: string, style: Style): Numeral[] =>
  [...digitNumerals(text, style), ...hanNumerals(text), ...wordNumerals(text)].sort(
    (a, b) => a.start - b.start,
  );
