/** A number as it is written, and the last place that the writing tells: `4.2` is 4.2 to 0.1. */
export type Quantity = { value: number; step: number };

/** A stretch of text that writes a number. */
export type Numeral = { start: number; end: number; quantity: Quantity; script: Script };
export type Script = 'digits' | 'han' | 'words';

const stepOf = (places: number): number => 10 ** -places;

const plain = (digits: string, places = ''): Quantity => ({
  value: Number(places === '' ? digits : `${digits}.${places}`),
  step: stepOf(places.length),
});

/** How a text writes its numbers: its decimal mark, and whether a plain space groups thousands. */
export type Style = { decimal: '.' | ','; isSpaced: boolean };

const joined =
  /(?<!\d)\d{1,3}(?:(?: 000(?!\d))+|(?: \d{3}(?!\d)){2,})|\d+(?:[,.\u00a0\u202f\u2009’']\d+)*/g;
const spaced = /(?<!\d)\d{1,3}(?: \d{3}(?!\d))+(?:,\d+)?|\d+(?:[,.\u00a0\u202f\u2009’']\d+)*/g;

/** Groups of three behind the first mark, or of two before the last three as in India. */
const isGrouped = (parts: string[]): boolean =>
  parts.slice(1).every((part) => part.length === 3) ||
  (parts.slice(1, -1).every((part) => part.length === 2) && parts.at(-1)?.length === 3);

/** What a run such as `1.234,5` means; undefined for what is no number. */
function readDigits(run: string, decimal: Style['decimal']): Quantity | undefined {
  const marks = run.match(/[^\d]/g) ?? [];
  const parts = run.split(/[^\d]/);
  const [first = '', second = ''] = parts;
  const last = marks.at(-1) ?? '';
  if (marks.length === 0) return plain(run);
  if (new Set(marks).size > 1) return plain(parts.slice(0, -1).join(''), parts.at(-1));
  if (marks.length > 1) return isGrouped(parts) ? plain(parts.join('')) : undefined;
  const isGroup = second.length === 3 && first.length <= 3 && first !== '0';
  if (/[.,]/.test(last) && !(isGroup && last !== decimal)) return plain(first, second);
  return isGroup ? plain(parts.join('')) : undefined;
}

/** Numbers in digits. Parts of a longer run of marks, such as an address or a version, are none. */
export function digitNumerals(text: string, { decimal, isSpaced }: Style): Numeral[] {
  return [...text.matchAll(isSpaced ? spaced : joined)].flatMap((match) => {
    const quantity = readDigits(match[0], decimal);
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
const hanPlaces: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const hanMyriads: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
const hanRun = /[零〇一二两兩三四五六七八九十百千万萬亿億]+(?:点[零〇一二三四五六七八九]+)?/g;

/** Digit by digit, as years are written: 二〇二四. */
const readSpelled = (run: string): number | undefined =>
  (run.length === 4 || /[零〇]/.test(run)) &&
  run.length >= 2 &&
  [...run].every((sign) => sign in hanDigits && !/[两兩]/.test(sign))
    ? Number([...run].map((sign) => hanDigits[sign]).join(''))
    : undefined;

/** By places: 三百二十, 一万五千. Undefined for what is no number: 十四五, 千万 without a digit. */
function readPlaced(run: string): number | undefined {
  let [total, section, digit] = [0, 0, undefined as number | undefined];
  let lastPlace = Number.POSITIVE_INFINITY;
  for (const [at, sign] of [...run].entries()) {
    const place = hanPlaces[sign];
    const myriad = hanMyriads[sign];
    if (sign in hanDigits) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = hanDigits[sign];
    } else if (place !== undefined) {
      if (digit === undefined && !(place === 10 && (at === 0 || section > 0))) return undefined;
      if (place >= lastPlace) return undefined;
      section += (digit ?? 1) * place;
      [digit, lastPlace] = [undefined, place];
    } else if (myriad !== undefined) {
      const head = section + (digit ?? 0);
      if (head === 0) return undefined;
      total = (total + head) * myriad;
      [section, digit, lastPlace] = [0, undefined, Number.POSITIVE_INFINITY];
    }
  }
  // 一万五 is 15,000: the digit belongs to the place below.
  const before = [...run].at(-2) ?? '';
  const below = { ...hanPlaces, ...hanMyriads }[before];
  const rest =
    digit === undefined ? 0 : below !== undefined && below > 10 ? (digit * below) / 10 : digit;
  return total + section + rest;
}

/** Numbers in Chinese characters. */
export function hanNumerals(text: string): Numeral[] {
  return [...text.matchAll(hanRun)].flatMap((match) => {
    const [whole = '', places = ''] = match[0].split('点');
    const value = readSpelled(whole) ?? readPlaced(whole);
    if (value === undefined) return [];
    const digits = [...places].map((sign) => hanDigits[sign]).join('');
    const scale = hanMyriads[whole.at(-1) ?? ''] ?? hanPlaces[whole.at(-1) ?? ''] ?? 1;
    const quantity =
      digits === '' ? { value, step: scale === 10 ? 1 : scale } : plain(String(value), digits);
    const start = match.index;
    return [{ start, end: start + match[0].length, quantity, script: 'han' as const }];
  });
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const word = [...tens, ...units].join('|');
const wordRun = new RegExp(
  `\\b(?:(?:${word}|a)[ -]hundred(?: and)?(?: (?:${word})(?:-(?:${units.slice(1, 10).join('|')}))?)?|(?:${tens.join('|')})(?:[- ](?:${units.slice(1, 10).join('|')}))?|${units.join('|')}|a dozen)\\b`,
  'gi',
);

function readWords(run: string): number {
  if (/dozen/.test(run)) return 12;
  const [hundreds, rest] = run.includes('hundred')
    ? run.split(/[ -]hundred(?: and)?/)
    : [undefined, run];
  const one = (text: string): number =>
    text
      .split(/[ -]/)
      .filter((part) => part !== '' && part !== 'and')
      .reduce((sum, part) => {
        const ten = tens.indexOf(part);
        return (
          sum + (ten >= 0 ? (ten + 2) * 10 : part === 'a' ? 1 : Math.max(0, units.indexOf(part)))
        );
      }, 0);
  return (hundreds === undefined ? 0 : one(hundreds) * 100) + one(rest ?? '');
}

/**
 * Small numbers in other languages' words, where a scale stands behind them: zwei Millionen, un millón. A word that
 * says something else in another of them counts before its own language's scales alone.
 */
const otherWords = [
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
const otherRuns = otherWords.map(
  (words) =>
    new RegExp(
      `(?<!\\p{L})(?:${words})(?=[ \u00a0](?:milli[oa]|mill[oó]n|milio|miliard|billio|bill[oó]n|[mb]ilh|mrd))`,
      'giu',
    ),
);

/** Each scale that `otherRuns` needs holds one of these. */
const otherScales = /mil|bil|mrd/iu;

function otherNumerals(text: string): Numeral[] {
  if (!otherScales.test(text)) return [];
  return otherRuns.flatMap((run, i) =>
    [...text.matchAll(run)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      quantity: { value: i + 1, step: 1 },
      script: 'words' as const,
    })),
  );
}

/**
 * Numbers in English words, up to the hundreds; thousands and more are scales behind them. Of other languages one to
 * ten, before a scale.
 */
export function wordNumerals(text: string): Numeral[] {
  return [...englishNumerals(text), ...otherNumerals(text)];
}

function englishNumerals(text: string): Numeral[] {
  return [...text.matchAll(wordRun)].map((match) => {
    const value = readWords(match[0].toLowerCase());
    const start = match.index;
    return {
      start,
      end: start + match[0].length,
      quantity: { value, step: 1 },
      script: 'words' as const,
    };
  });
}
