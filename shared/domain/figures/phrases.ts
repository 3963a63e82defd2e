import type { Figure } from './find-figures.ts';
import { findHanNumerals } from './numerals.ts';
import type { Unit } from './units.ts';

type FigurePhrase = {
  pattern: RegExp;
  read: (match: RegExpMatchArray) => number | undefined;
  unit: Unit['dimension'];
  step: number;
  isSoft: boolean;
};

const smallNumbers = 'one two three four five six seven eight nine ten'.split(' ');
const parseSmallNumber = (text: string): number =>
  /\d/.test(text) ? Number(text) : smallNumbers.indexOf(text.toLowerCase()) + 1;
const fractionNames = [
  'half',
  'third',
  'quarter',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const parseDenominator = (text: string): number =>
  fractionNames.indexOf(text.toLowerCase().replace(/s$|lves$/, '')) + 2;
const germanSmallNumbers: Record<string, number> = { zwei: 2, drei: 3, vier: 4, fünf: 5 };
const germanFractions: Record<string, number> = { drittel: 3, viertel: 4, fünftel: 5, zehntel: 10 };
const parseHanValue = (text: string): number | undefined =>
  findHanNumerals(text)[0]?.quantity.value;
const toPercent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : undefined);

/** Returns the minutes since midnight of a time of day, given as match, hours, minutes and "a" or "p". */
function toMinutes([, hours, minutes, half]: readonly (string | undefined)[]): number {
  const isNoonOrMidnight = half !== undefined && Number(hours) === 12;
  const noon = half?.toLowerCase() === 'p' && Number(hours) <= 12 ? 12 : 0;
  return ((isNoonOrMidnight ? 0 : Number(hours)) + noon) * 60 + Number(minutes);
}

/** Patterns of shares, multiples, ratios and times of day that are not plain numbers. */
const figurePhrases: readonly FigurePhrase[] = [
  {
    pattern:
      /百分之([零〇一二两三四五六七八九十百]+(?:点[零〇一二三四五六七八九]+)?|\d+(?:\.\d+)?)/g,
    read: ([, value = '']) => (/\d/.test(value) ? Number(value) : parseHanValue(value)),
    unit: 'percent',
    step: 1,
    isSoft: false,
  },
  {
    pattern:
      /(?<![一二两三四五六七八九十])([一二两三四五六七八九十]+)分之([一二两三四五六七八九十]+)/g,
    read: ([, whole = '', part = '']) =>
      part === '一' && /^[三四五十]$/.test(whole)
        ? // These fractions, such as 三分之一, are found by the pattern for common fractions below.
          undefined
        : toPercent(parseHanValue(part) ?? 0, parseHanValue(whole) ?? 0),
    unit: 'percent',
    step: 2,
    isSoft: false,
  },
  {
    pattern: /([一二两三四五六七八九])成([一二三四五六七八九半])?(?![本为立员功熟果就长品绩交])/g,
    read: ([, tens = '', rest]) =>
      (parseHanValue(tens) ?? 0) * 10 + (rest === '半' ? 5 : (parseHanValue(rest ?? '') ?? 0)),
    unit: 'percent',
    step: 5,
    isSoft: false,
  },
  {
    pattern:
      /\b(two|three|four|five|six|seven|eight|nine)[ -](thirds|quarters|fifths|sixths|sevenths|eighths|ninths|tenths)\b/gi,
    read: ([, part = '', whole = '']) => toPercent(parseSmallNumber(part), parseDenominator(whole)),
    unit: 'percent',
    step: 2,
    isSoft: false,
  },
  {
    pattern: /(?<!\p{L})(zwei|drei|vier|fünf) (drittel|viertel|fünftel|zehntel)n?(?!\p{L})/giu,
    read: ([, part = '', whole = '']) =>
      toPercent(
        germanSmallNumbers[part.toLowerCase()] ?? 0,
        germanFractions[whole.toLowerCase()] ?? 0,
      ),
    unit: 'percent',
    step: 2,
    isSoft: false,
  },
  {
    pattern: new RegExp(
      `\\b(${smallNumbers.join('|')}|\\d{1,2}) (?:in|out of)(?: every)? (${smallNumbers.join('|')}|\\d{1,3})\\b(?! (?:minutes|hours|days|weeks|months|years))`,
      'gi',
    ),
    read: ([, part = '', whole = '']) =>
      parseSmallNumber(part) < parseSmallNumber(whole)
        ? toPercent(parseSmallNumber(part), parseSmallNumber(whole))
        : undefined,
    unit: 'percent',
    step: 2,
    isSoft: false,
  },
  {
    pattern:
      /(?<![\d.,:])(\d{1,3})(?:[ -]?(?:hours?|hrs?|h)(?:,? and)?|个?小时) ?([0-5]?\d)(?:[ -]?(?:minutes?|mins?)(?![\p{Script=Latin}])|分钟?)/giu,
    read: ([, hours, minutes]) => Number(hours) * 3_600 + Number(minutes) * 60,
    unit: 'time',
    step: 60,
    isSoft: false,
  },
  {
    pattern: /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?!\d|:\d)(?:\s?([ap])\.?m\b)?/gi,
    read: toMinutes,
    unit: 'clock',
    step: 1,
    isSoft: false,
  },
  {
    pattern: /(?<![\d:.])(1[0-2]|0?[1-9])\.([0-5]\d)\s?([ap])\.?m\b/gi,
    read: toMinutes,
    unit: 'clock',
    step: 1,
    isSoft: false,
  },
  {
    pattern: /(下午|晚上|傍晚)?(?<![\d.])([01]?\d|2[0-3])[点時时]([0-5]?\d)分/gu,
    read: ([, part, hours, minutes]) => toMinutes(['', hours, minutes, part && 'p']),
    unit: 'clock',
    step: 1,
    isSoft: false,
  },
  {
    pattern: /(?<![\d:.])(1[0-2]|[1-9])\s?([ap])\.?m\b/gi,
    read: ([, hours, half]) => ((Number(hours) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)) * 60,
    unit: 'clock',
    step: 1,
    isSoft: false,
  },
  {
    pattern: /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/g,
    read: ([, one, other]) => (Number(other) > 0 ? Number(one) / Number(other) : undefined),
    unit: 'ratio',
    step: 0.001,
    isSoft: false,
  },
  {
    pattern: /(?<![\d/.-])([1-9])\/([2-9]|10|20|100)(?![\d/-])/g,
    read: ([, part, whole]) =>
      Number(part) < Number(whole) ? toPercent(Number(part), Number(whole)) : undefined,
    unit: 'percent',
    step: 2,
    isSoft: false,
  },
  {
    pattern: /\b(?:a|one)[ -](third|quarter|fifth|tenth)\b(?! of an? hour)/gi,
    read: ([, whole = '']) => toPercent(1, parseDenominator(whole)),
    unit: 'percent',
    step: 2,
    isSoft: true,
  },
  {
    // Common fractions, like “a quarter”.
    pattern: /(?<![一二两三四五六七八九十])([三四五十])分之一(?![二三四五六七八九十])/g,
    read: ([, whole = '']) => toPercent(1, parseHanValue(whole) ?? 0),
    unit: 'percent',
    step: 2,
    isSoft: true,
  },
  {
    pattern: /\bhal(?:f|ved|ves|ving)\b|一半|半数|减半/gi,
    read: () => 50,
    unit: 'percent',
    step: 2,
    isSoft: true,
  },
  {
    pattern: /\b(?:doubl(?:e|ed|es|ing)|twice|twofold)\b|翻倍|翻一番|翻了一番|一倍|翻番/gi,
    read: () => 2,
    unit: 'multiple',
    step: 1,
    isSoft: true,
  },
  {
    pattern: /\b(?:tripl(?:e|ed|es|ing)|threefold)\b/gi,
    read: () => 3,
    unit: 'multiple',
    step: 1,
    isSoft: true,
  },
  {
    pattern: /\b(?:quadrupl(?:e|ed|es|ing)|fourfold)\b/gi,
    read: () => 4,
    unit: 'multiple',
    step: 1,
    isSoft: true,
  },
];

/**
 * Returns shares, multiples, ratios and times of day that are not plain numbers, from a text after `toHalfWidth`.
 */
export function findPhraseFigures(source: string, text: string): Figure[] {
  return figurePhrases.flatMap(({ pattern, read, unit, step, isSoft }) =>
    [...text.matchAll(pattern)].flatMap((match): Figure[] => {
      const value = read(match);
      if (value === undefined || !Number.isFinite(value)) return [];
      const [start, end] = [match.index, match.index + match[0].length];
      const decimals = /\.(\d+)|点(.+)/.exec(match[0]);
      const exact = decimals ? 10 ** -(decimals[1] ?? decimals[2] ?? '').length : step;
      const reading = { values: [{ value, step: exact }], unit: { dimension: unit, factor: 1 } };
      return [{ text: source.slice(start, end), start, end, readings: [reading], isSoft }];
    }),
  );
}
