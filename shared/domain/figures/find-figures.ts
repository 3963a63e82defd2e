import { type DateParts, findDates } from './dates.ts';
import { blankNonFigures } from './non-figures.ts';
import {
  matchCurrency,
  matchCurrencyBefore,
  matchScale,
  numeralPlaceholder,
  toHalfWidth,
} from './number-notation.ts';
import {
  findDigitNumerals,
  findHanNumerals,
  findWordNumerals,
  type NumberStyle,
  type Numeral,
  type Quantity,
} from './numerals.ts';
import { findPhraseFigures } from './phrases.ts';
import { TakenRanges, type TextRange } from './text-ranges.ts';
import { matchUnit, type Unit } from './units.ts';

/** One interpretation of a figure; a range has two values. */
type FigureReading = { values: Quantity[]; unit?: Unit };

/** A figure in a text, with its possible interpretations. */
export type Figure = {
  text: string;
  start: number;
  end: number;
  readings: FigureReading[];
  dates?: DateParts[];
  currency?: string;
  /** The written sign; absent without one. */
  sign?: '+' | '-';
  /** Approximation before or after the number, such as “about”, “over” or “nearly”. */
  hedge?: 'about' | 'over' | 'under';
  /** A common word such as “half”, “twice” or “two”: not checked as a claim, but can support other claims. */
  isSoft: boolean;
};

/** Replaces ranges, which may overlap, by placeholders. Positions of all other characters stay the same. */
function blankRanges(text: string, ranges: readonly TextRange[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    pieces.push(
      text.slice(at, Math.max(at, start)),
      numeralPlaceholder.repeat(end - Math.max(at, start)),
    );
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

const hedgePatterns: readonly [Figure['hedge'] & string, RegExp][] = [
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

/** Matches the last character of every hedge before a number; rejects most texts quickly. */
const hedgeEndPattern = /[\p{L}<>~≈.]\s*$/u;

const parseHedge = (before: string, behind: string): Figure['hedge'] => {
  if (/^(?:\+(?!\d)|\s?or more|余|多|以上)/.test(behind)) return 'over';
  if (/^(?:左右|上下)/.test(behind)) return 'about';
  if (!hedgeEndPattern.test(before)) return undefined;
  return hedgePatterns.find(([, pattern]) => pattern.test(before))?.[0];
};

const scaleQuantity = ({ value, step }: Quantity, factor: number): Quantity => ({
  value: value * factor,
  step: step * factor,
});

/** Parses the scales after a number. Several can follow each other: 3.5 万亿, 5 hundred thousand. */
function parseScales(
  text: string,
  from: number,
  style: NumberStyle,
): { factor: number; end: number } {
  let [factor, end] = [1, from];
  for (let next = matchScale(text, end, style); next; next = matchScale(text, end, style)) {
    factor *= next.factor;
    end = next.end;
  }
  return { factor, end };
}

/** Parses a lower part that directly follows a scaled number: 1亿2000万, 1万5千. */
function parseSmallerScale(
  text: string,
  at: number,
  below: number,
  style: NumberStyle,
): { quantity: Quantity; end: number } | undefined {
  const found = /^\d{1,4}/.exec(text.slice(at, at + 4));
  if (!found || below < 1e4) return undefined;
  const scale = parseScales(text, at + found[0].length, style);
  if (scale.factor >= below || scale.end === at + found[0].length) return undefined;
  return {
    quantity: scaleQuantity({ value: Number(found[0]), step: 1 }, scale.factor),
    end: scale.end,
  };
}

type FigureDraft = Omit<Figure, 'text' | 'readings' | 'isSoft'> & {
  quantity: Quantity;
  factor: number;
  unit?: Unit | undefined;
  isMoneyFirst: boolean;
  script: Numeral['script'];
  /** Whether an “m” directly after the number can mean metres as well as millions. */
  isMetreToo: boolean;
};

const letterEndPattern = /[\p{Script=Latin}\p{Script=Cyrillic}_]$/u;

function parseDraft(text: string, numeral: Numeral, style: NumberStyle): FigureDraft | undefined {
  const textBefore = text.slice(Math.max(0, numeral.start - 24), numeral.start);
  const scale = parseScales(text, numeral.end, style);
  const lowerPart = parseSmallerScale(text, scale.end, scale.factor, style);
  let end = lowerPart?.end ?? scale.end;
  const upperQuantity = scaleQuantity(numeral.quantity, scale.factor);
  const quantity = lowerPart
    ? { value: upperQuantity.value + lowerPart.quantity.value, step: lowerPart.quantity.step }
    : upperQuantity;
  // In 12万余元 (a little over 120,000 yuan) the hedge 余 is between the number and the unit.
  const extra = text[end] === '余' || text[end] === '多' ? 1 : 0;
  const behindHedge = text.slice(end, end + 10);
  const unit = matchUnit(text, end + extra);
  const currency = unit ? undefined : matchCurrency(text, end + extra);
  const before = matchCurrencyBefore(textBefore);
  const start = numeral.start - (before?.length ?? 0);
  const sign = /(?:^|[\s(（\ue000])([+-])$/.exec(text.slice(Math.max(0, start - 2), start))?.[1];
  const isMetreToo = scale.factor === 1e6 && text[numeral.end] === 'm' && !before && !currency;
  const code = before?.code ?? currency?.code;
  end = unit?.end ?? currency?.end ?? end;
  const hedge = parseHedge(
    text.slice(Math.max(0, start - 16), start - (sign ? 1 : 0)),
    behindHedge,
  );
  // Two UTF-16 units hold any one letter; a low surrogate alone does not match as a letter.
  const isGlued = letterEndPattern.test(text.slice(Math.max(0, start - 2), start)) && !before;
  const isNamed = /^[\p{Script=Latin}\p{Script=Cyrillic}_]/u.test(text.slice(end, end + 2));
  if (isGlued || (isNamed && numeral.script === 'digits')) return undefined;
  return {
    start: sign ? start - 1 : start,
    end,
    quantity,
    factor: scale.factor,
    isMoneyFirst: before !== undefined,
    unit: unit && { dimension: unit.dimension, factor: unit.factor },
    script: numeral.script,
    isMetreToo,
    ...(code ? { currency: code } : {}),
    ...(sign === '+' || sign === '-' ? { sign: sign } : {}),
    ...(hedge ? { hedge } : {}),
  };
}

/**
 * Whether a number word up to ten is too common to be a claim. Words with a currency, scale or unit other than time
 * are claims.
 */
function isSoftDraft({ script, quantity, unit, currency, factor }: FigureDraft): boolean {
  if (script === 'digits' || currency !== undefined || factor > 1) return false;
  return quantity.value <= 10 && (unit === undefined || unit.dimension === 'time');
}

function toFigure(source: string, draft: FigureDraft): Figure {
  const { start, end, currency, sign, hedge, quantity, unit, factor } = draft;
  const metres = { dimension: 'length' as const, factor: 1 };
  return {
    text: source.slice(start, end).trim(),
    start,
    end,
    readings: [
      { values: [quantity], ...(unit ? { unit } : {}) },
      ...(draft.isMetreToo
        ? [{ values: [scaleQuantity(quantity, 1 / factor)], unit: metres }]
        : []),
    ],
    ...(currency ? { currency } : {}),
    ...(sign ? { sign } : {}),
    ...(hedge ? { hedge } : {}),
    isSoft: isSoftDraft(draft),
  };
}

const rangeJoinerPattern = /^\s?(?:[-–—~]|to|and|bis|至|到)\s?$/i;

/** Whether two numbers can form a range: `10 to 15%` can; `12% to $4 million` are two figures. */
function haveSameUnit(low: FigureDraft, high: FigureDraft): boolean {
  if (low.unit && low.unit.dimension !== high.unit?.dimension) return false;
  if (low.currency) return high.currency === undefined || high.currency === low.currency;
  return !high.isMoneyFirst && !high.sign;
}

/**
 * Matches text before the size of a change: `grew by 473 GW to 3,870 GW` has two figures. Without the first unit, as in
 * `by 5 to 10%`, it is a range.
 */
const changeBeforePattern =
  /(?:\bby\s+(?:\p{L}+\s+)?|(?:增长|增加|上升|提高|减少|下降|降低)(?:了|约)?\s*)$/iu;

/** Whether a joiner forms a range: `between 10 and 15` does, `10 and 15` does not. */
function canJoinRange(
  text: string,
  { start, unit, currency }: FigureDraft,
  between: string,
): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  if (/and/i.test(between)) return /\bbetween\s+$/i.test(before);
  const hasUnit = unit !== undefined || currency !== undefined;
  return !(hasUnit && /to|至|到/i.test(between) && changeBeforePattern.test(before));
}

/** Merges two drafts into one range, such as `10–15 %`; the unit of the second applies to the first. */
function mergeRanges(
  text: string,
  drafts: FigureDraft[],
): (FigureDraft | [FigureDraft, FigureDraft])[] {
  const merged: (FigureDraft | [FigureDraft, FigureDraft])[] = [];
  for (const draft of drafts) {
    const lastDraft = merged.at(-1);
    const low = Array.isArray(lastDraft) ? undefined : lastDraft;
    const between = low ? text.slice(low.end, draft.start) : '';
    if (
      low &&
      rangeJoinerPattern.test(between) &&
      canJoinRange(text, low, between) &&
      haveSameUnit(low, draft)
    )
      merged[merged.length - 1] = [low, draft];
    else merged.push(draft);
  }
  return merged;
}

function toRangeFigure(source: string, [low, high]: [FigureDraft, FigureDraft]): Figure {
  const unit = low.unit ?? high.unit;
  const currency = low.currency ?? high.currency;
  const unscaled = { values: [low.quantity, high.quantity], ...(unit ? { unit } : {}) };
  const isShared = low.factor === 1 && high.factor > 1;
  const scaledRange = {
    ...unscaled,
    values: [scaleQuantity(low.quantity, high.factor), high.quantity],
  };
  return {
    text: source.slice(low.start, high.end).trim(),
    start: low.start,
    end: high.end,
    readings: isShared ? [scaledRange, unscaled] : [unscaled],
    ...(currency ? { currency } : {}),
    isSoft: isSoftDraft(high) && isSoftDraft(low),
  };
}

function findDateFigures(source: string, text: string): Figure[] {
  return findDates(text).map(({ start, end, dates }) => {
    const [only] = dates;
    const isBareYear = dates.length === 1 && Object.keys(only ?? {}).join() === 'y';
    const year = only?.y ?? 0;
    return {
      text: source.slice(start, end).trim(),
      start,
      end,
      dates,
      // A bare year may also be a count: “2000 users”.
      readings: isBareYear ? [{ values: [{ value: year, step: 1 }] }] : [],
      isSoft: dates.every((date) => date.y === undefined && date.m === undefined),
    };
  });
}

/** Returns the ranges that do not overlap earlier ones, and marks them as taken. */
function removeOverlaps<T extends TextRange>(ranges: readonly T[], takenRanges: TakenRanges): T[] {
  return ranges.filter((one) => {
    if (!takenRanges.isFree(one)) return false;
    takenRanges.add(one);
    return true;
  });
}

/**
 * Matches the shortest possible figures: a digit, a Chinese character, or a word of three letters such as “six”.
 */
const figureCandidatePattern = /\p{N}|\p{Script=Han}|\p{L}{3}/u;

/**
 * Returns the figures in a Western or Chinese text: numbers, shares, amounts, multiples, durations, dates and ranges.
 * `style` is its number format. Names that contain a number, ordinals and step numbers are ignored.
 */
export function findFigures(
  source: string,
  style: NumberStyle = { decimal: '.', isSpaced: false },
): Figure[] {
  if (!figureCandidatePattern.test(source)) return [];
  let text = blankNonFigures(toHalfWidth(source));
  const takenRanges = new TakenRanges(text.length);
  const foundFigures: Figure[] = [];
  for (const find of [findDateFigures, findPhraseFigures]) {
    foundFigures.push(...removeOverlaps(find(source, text), takenRanges));
    text = blankRanges(text, foundFigures);
  }
  const drafts: FigureDraft[] = [];
  for (const numeral of findNumerals(text, style)) {
    const draft = takenRanges.isFree(numeral) ? parseDraft(text, numeral, style) : undefined;
    if (!draft) continue;
    takenRanges.add(draft);
    drafts.push(draft);
  }
  const numbers = mergeRanges(text, drafts).map((one) =>
    Array.isArray(one) ? toRangeFigure(source, one) : toFigure(source, one),
  );
  return [...foundFigures, ...numbers].sort((a, b) => a.start - b.start);
}

const findNumerals = (text: string, style: NumberStyle): Numeral[] =>
  [...findDigitNumerals(text, style), ...findHanNumerals(text), ...findWordNumerals(text)].sort(
    (a, b) => a.start - b.start,
  );
