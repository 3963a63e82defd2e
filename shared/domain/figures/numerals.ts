/** A number and its precision: `4.2` has a value of 4.2 and a step of 0.1. */
export type Quantity = { value: number; step: number };

/** A range of a text that contains a number. */
export type Numeral = { start: number; end: number; quantity: Quantity; script: NumeralScript };
type NumeralScript = 'digits' | 'han' | 'words';

const getDecimalStep = (places: number): number => 10 ** -places;

const toQuantity = (digits: string, places = ''): Quantity => ({
  value: Number(places === '' ? digits : `${digits}.${places}`),
  step: getDecimalStep(places.length),
});

/** Number format of a text: its decimal mark, and whether spaces separate thousands. */
export type NumberStyle = { decimal: '.' | ','; isSpaced: boolean };

const digitRunPattern =
  /(?<!\d)\d{1,3}(?:(?: 000(?!\d))+|(?: \d{3}(?!\d)){2,})|\d+(?:[,.\u00a0\u202f\u2009’']\d+)*/g;
const spacedDigitRunPattern =
  /(?<!\d)\d{1,3}(?: \d{3}(?!\d))+(?:,\d+)?|\d+(?:[,.\u00a0\u202f\u2009’']\d+)*/g;

/** Whether digits are grouped in threes, or in twos before the last three as in India. */
const hasDigitGroups = (parts: string[]): boolean =>
  parts.slice(1).every((part) => part.length === 3) ||
  (parts.slice(1, -1).every((part) => part.length === 2) && parts.at(-1)?.length === 3);

/** Parses a run of digits and marks such as `1.234,5`; undefined when it is not a number. */
function parseDigits(run: string, decimal: NumberStyle['decimal']): Quantity | undefined {
  const marks = run.match(/[^\d]/g) ?? [];
  const parts = run.split(/[^\d]/);
  const [first = '', second = ''] = parts;
  const lastMark = marks.at(-1) ?? '';
  if (marks.length === 0) return toQuantity(run);
  if (new Set(marks).size > 1) return toQuantity(parts.slice(0, -1).join(''), parts.at(-1));
  if (marks.length > 1) return hasDigitGroups(parts) ? toQuantity(parts.join('')) : undefined;
  const isGroup = second.length === 3 && first.length <= 3 && first !== '0';
  if (/[.,]/.test(lastMark) && !(isGroup && lastMark !== decimal)) return toQuantity(first, second);
  return isGroup ? toQuantity(parts.join('')) : undefined;
}

/** Returns the numbers written in digits. Skips parts of longer runs such as addresses or versions. */
export function findDigitNumerals(text: string, { decimal, isSpaced }: NumberStyle): Numeral[] {
  return [...text.matchAll(isSpaced ? spacedDigitRunPattern : digitRunPattern)].flatMap((match) => {
    const quantity = parseDigits(match[0], decimal);
    const start = match.index;
    return quantity
      ? [{ start, end: start + match[0].length, quantity, script: 'digits' as const }]
      : [];
  });
}

const hanDigits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const hanPowers: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const hanMyriads: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
const hanRunPattern =
  /[零〇一二两兩三四五六七八九十百千万萬亿億]+(?:点[零〇一二三四五六七八九]+)?/g;

/** Parses Chinese digits one by one, as in years: 二〇二四. Undefined for other numbers. */
const parseHanDigits = (run: string): number | undefined =>
  (run.length === 4 || /[零〇]/.test(run)) &&
  run.length >= 2 &&
  [...run].every((sign) => sign in hanDigits && !/[两兩]/.test(sign))
    ? Number([...run].map((sign) => hanDigits[sign]).join(''))
    : undefined;

/**
 * Parses a Chinese number with powers of ten: 三百二十, 一万五千. Undefined when it is not a number: 十四五, or 千万 without a
 * digit.
 */
function parseHanNumber(run: string): number | undefined {
  let [total, section, digit] = [0, 0, undefined as number | undefined];
  let lastPlace = Number.POSITIVE_INFINITY;
  for (const [at, sign] of [...run].entries()) {
    const power = hanPowers[sign];
    const myriad = hanMyriads[sign];
    if (sign in hanDigits) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = hanDigits[sign];
    } else if (power !== undefined) {
      if (digit === undefined && !(power === 10 && (at === 0 || section > 0))) return undefined;
      if (power >= lastPlace) return undefined;
      section += (digit ?? 1) * power;
      [digit, lastPlace] = [undefined, power];
    } else if (myriad !== undefined) {
      const head = section + (digit ?? 0);
      if (head === 0) return undefined;
      total = (total + head) * myriad;
      [section, digit, lastPlace] = [0, undefined, Number.POSITIVE_INFINITY];
    }
  }
  // 一万五 is 15,000: the last digit counts in the next lower power.
  const before = [...run].at(-2) ?? '';
  const below = { ...hanPowers, ...hanMyriads }[before];
  const rest =
    digit === undefined ? 0 : below !== undefined && below > 10 ? (digit * below) / 10 : digit;
  return total + section + rest;
}

/** Returns the numbers written in Chinese characters. */
export function findHanNumerals(text: string): Numeral[] {
  return [...text.matchAll(hanRunPattern)].flatMap((match) => {
    const [whole = '', places = ''] = match[0].split('点');
    const value = parseHanDigits(whole) ?? parseHanNumber(whole);
    if (value === undefined) return [];
    const digits = [...places].map((sign) => hanDigits[sign]).join('');
    const scale = hanMyriads[whole.at(-1) ?? ''] ?? hanPowers[whole.at(-1) ?? ''] ?? 1;
    const quantity =
      digits === '' ? { value, step: scale === 10 ? 1 : scale } : toQuantity(String(value), digits);
    const start = match.index;
    return [{ start, end: start + match[0].length, quantity, script: 'han' as const }];
  });
}

const unitWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tensWords = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberWordPattern = [...tensWords, ...unitWords].join('|');
const wordRunPattern = new RegExp(
  `\\b(?:(?:${numberWordPattern}|a)[ -]hundred(?: and)?(?: (?:${numberWordPattern})(?:-(?:${unitWords.slice(1, 10).join('|')}))?)?|(?:${tensWords.join('|')})(?:[- ](?:${unitWords.slice(1, 10).join('|')}))?|${unitWords.join('|')}|a dozen)\\b`,
  'gi',
);

function parseEnglishNumber(run: string): number {
  if (/dozen/.test(run)) return 12;
  const [hundreds, rest] = run.includes('hundred')
    ? run.split(/[ -]hundred(?: and)?/)
    : [undefined, run];
  const wordValue = (text: string): number =>
    text
      .split(/[ -]/)
      .filter((part) => part !== '' && part !== 'and')
      .reduce((sum, part) => {
        const ten = tensWords.indexOf(part);
        return (
          sum +
          (ten >= 0 ? (ten + 2) * 10 : part === 'a' ? 1 : Math.max(0, unitWords.indexOf(part)))
        );
      }, 0);
  return (hundreds === undefined ? 0 : wordValue(hundreds) * 100) + wordValue(rest ?? '');
}

/**
 * Number words one to ten of other languages, only before a scale: zwei Millionen, un millón. Words that also mean
 * something else in another of these languages match only before scales of their own language.
 */
const nonEnglishWords = [
  'eine?|une?|uno?|uma|um(?=[ \u00a0][mb]ilh)',
  'zwei|deux|dos(?=[ \u00a0](?:mill|bill))|due|dois|duas',
  'drei|trois|tres|tre|três',
  'vier|quatre|cuatro|quattro|quatro',
  'fünf|cinq|cinco|cinque',
  'sechs|six|seis|sei(?=[ \u00a0]mili)',
  'sieben|sept|siete|sette|sete',
  'acht|huit|ocho|otto|oito',
  'neun|neuf|nueve|nove',
  'zehn|dix|diez|dieci|dez',
];
const nonEnglishNumbers = nonEnglishWords.map(
  (words) =>
    new RegExp(
      `(?<!\\p{L})(?:${words})(?=[ \u00a0](?:milli[oa]|mill[oó]n|milio|miliard|billio|bill[oó]n|[mb]ilh|mrd))`,
      'giu',
    ),
);

/** Every scale in `nonEnglishNumbers` contains one of these; rejects most texts quickly. */
const nonEnglishScalePattern = /mil|bil|mrd/iu;

function findNonEnglishNumerals(text: string): Numeral[] {
  if (!nonEnglishScalePattern.test(text)) return [];
  return nonEnglishNumbers.flatMap((run, i) =>
    [...text.matchAll(run)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      quantity: { value: i + 1, step: 1 },
      script: 'words' as const,
    })),
  );
}

const germanUnits = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
const germanTeens =
  'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const germanTens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
/** German number words from 10 to 99; no other language has similar words: zwölf, zweiundvierzig. */
const germanRunPattern = new RegExp(
  `(?<!\\p{L})(?:${germanTeens.join('|')}|(?:(${germanUnits.join('|')})und)?(${germanTens.join('|')})|dutzend)(?!\\p{L})`,
  'giu',
);

function findGermanNumerals(text: string): Numeral[] {
  return [...text.matchAll(germanRunPattern)].map(({ 0: run, 1: unit = '', 2: ten, index }) => {
    const word = run.toLowerCase();
    const units = germanUnits.indexOf(unit.toLowerCase()) + 1;
    const whole =
      ten === undefined
        ? germanTeens.indexOf(word) + 10
        : (germanTens.indexOf(ten.toLowerCase()) + 2) * 10 + units;
    const value = word === 'dutzend' ? 12 : whole;
    return {
      start: index,
      end: index + run.length,
      quantity: { value, step: 1 },
      script: 'words' as const,
    };
  });
}

/**
 * Returns the numbers written in English words up to the hundreds (thousands and more are scales after them), and the
 * words one to ten of other languages before a scale, and German words of ten to 99.
 */
export function findWordNumerals(text: string): Numeral[] {
  return [
    ...findEnglishNumerals(text),
    ...findNonEnglishNumerals(text),
    ...findGermanNumerals(text),
  ];
}

function findEnglishNumerals(text: string): Numeral[] {
  return [...text.matchAll(wordRunPattern)].map((match) => {
    const value = parseEnglishNumber(match[0].toLowerCase());
    const start = match.index;
    return {
      start,
      end: start + match[0].length,
      quantity: { value, step: 1 },
      script: 'words' as const,
    };
  });
}
