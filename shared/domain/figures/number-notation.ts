import type { NumberStyle } from './numerals.ts';

/** Replaces each removed character of a text, so that positions of the others stay the same. */
export const numeralPlaceholder = '\ue000';

const halfWidthByFullWidth: Record<string, string> = {
  '％': '%',
  '．': '.',
  '＄': '$',
  '￥': '¥',
  '＋': '+',
  '－': '-',
  '−': '-',
  '〜': '~',
  '～': '~',
  '：': ':',
  '／': '/',
};

/**
 * Replaces full-width digits and signs by half-width ones. Positions stay the same, so that matches can be cut out of
 * the original text.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[０-９％．＄￥＋－−〜～：／]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= 0xff10 && code <= 0xff19
      ? String(code - 0xff10)
      : (halfWidthByFullWidth[sign] ?? sign);
  });
}

/** Languages that write `1.234,5`; others write `1,234.5`. */
const commaDecimalLanguages =
  /^(?:de|fr|es|it|pt|nl|pl|cs|sk|sl|hr|sr|da|nb|nn|no|sv|fi|ru|uk|bg|ro|hu|tr|el|id|vi|lt|lv|et|ca)\b/i;

/** Returns the number format of a BCP 47 language. */
export function getLanguageNumberStyle(language: string): NumberStyle {
  const isComma = commaDecimalLanguages.test(language) && !/-(?:CH|MX|US)\b/i.test(language);
  return { decimal: isComma ? ',' : '.', isSpaced: isComma };
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Counts the numbers in a text with a decimal comma and with a decimal point, including groups of three, which imply
 * the other mark.
 */
const countDecimals = (text: string): { comma: number; point: number } => ({
  comma: countMatches(
    text,
    /(?<![\d,.])\d+(?:\.\d{3})*,\d{1,2}(?!\d|[,.]\d)|\d(?:\.\d{3}(?!\d)){2,}/g,
  ),
  point: countMatches(
    text,
    /(?<![\d,.])\d+(?:,\d{3})*\.\d{1,2}(?!\d|[,.]\d)|\d(?:,\d{3}(?!\d)){2,}/g,
  ),
});

/** Frequent words of English, and of languages with a decimal comma: they show which notation a text probably uses. */
const pointStyleWords =
  /(?<!\p{L})(?:the|and|of|to|in|is|was|were|for|that|with|by|are)(?!\p{L})/giu;
const commaStyleWords =
  /(?<!\p{L})(?:der|die|das|und|im|von|mit|für|auf|ist|zu|le|la|les|des|du|et|une|el|los|las|del|que|por|il|di|che|per|con|da|os|em|para|een|het|van|och|att|som)(?!\p{L})/giu;

const toNumberStyle = (isComma: boolean): NumberStyle => ({
  decimal: isComma ? ',' : '.',
  isSpaced: isComma,
});

/**
 * Detects the number format of a text without a known language: by its decimals, otherwise by its small words.
 */
export function detectNumberStyle(text: string): NumberStyle {
  return (
    detectStyleByDecimals(text) ??
    toNumberStyle(countMatches(text, commaStyleWords) > countMatches(text, pointStyleWords))
  );
}

/**
 * Detects the number format by decimals alone; undefined without decimals or with equal counts of both marks.
 */
export function detectStyleByDecimals(text: string): NumberStyle | undefined {
  const { comma, point } = countDecimals(text);
  return comma === point ? undefined : toNumberStyle(comma > point);
}

/** Words and characters after a number that multiply it. */
const scaleWords: readonly [pattern: string, factor: number][] = [
  ['(?:thousand|tausend|tsd\\.?|mille|milliers?|mil|тыс\\.?)(?!\\p{L})', 1e3],
  [
    '(?:million(?:s|en)?|mill(?:ón|ones)|milh(?:ão|ões)|milion[ei]|mio\\.?|mln\\.?|mn|mm|млн\\.?)(?!\\p{L})',
    1e6,
  ],
  [
    '(?:bn|mrd\\.?|mld\\.?|milliarden?|milliards?|miliard[oi]|bilh(?:ão|ões)|млрд\\.?)(?!\\p{L})',
    1e9,
  ],
  ['(?:trillion(?:s)?|tn|trn|bill(?:ón|ones|ionen))(?!\\p{L})', 1e12],
  ['万亿|萬億|兆(?![瓦赫字帕欧位])', 1e12],
  ['千亿', 1e11],
  ['百亿', 1e10],
  ['十亿', 1e9],
  ['亿|億|억', 1e8],
  ['千万|千萬', 1e7],
  ['百万|百萬', 1e6],
  ['十万|十萬', 1e5],
  ['万|萬|만', 1e4],
  ['千(?![米克瓦卡帕伏])', 1e3],
  ['百(?![分货姓])', 1e2],
];

/** Letters that are scales only directly after their number. */
const adjacentScaleWords: readonly [pattern: string, factor: number][] = [
  ['[kK](?![\\p{L}\\d])', 1e3],
  ['[mM](?![\\p{L}\\d²³/])', 1e6],
  ['[bB](?![\\p{L}\\d])', 1e9],
  ['T(?![\\p{L}\\d])', 1e12],
];

const compilePatterns = (table: readonly [string, number][], lead: string) =>
  table.map(([pattern, factor]) => ({
    pattern: new RegExp(`${lead}(?:${pattern})`, 'iuy'),
    factor,
  }));
const spacedScalePatterns = compilePatterns(scaleWords, '[\\s\\u00a0\\u202f-]?');
const adjacentScalePatterns = adjacentScaleWords.map(([pattern, factor]) => ({
  pattern: new RegExp(pattern, 'uy'),
  factor,
}));
// “Billion” is a thousand millions in English, but a million millions in German, French and Spanish.
const billionsPattern = /[\s\u00a0\u202f-]?billions?(?!\p{L})/iuy;
/** Scales before a euro: 450 T€, 12 k€, 3,2 Md€. */
const euroScalePatterns: readonly { pattern: RegExp; factor: number }[] = [
  { pattern: /[\s\u00a0\u202f]?[Tk](?=€|EUR\b)/uy, factor: 1e3 },
  { pattern: /[\s\u00a0\u202f]?Mds?(?=\s?(?:€|EUR\b|d['’]euros))/uy, factor: 1e9 },
];
// `$4.2 M` may have a space; a lower-case `m` after a space may be metres.
const spacedMillionPattern = { pattern: /[\s\u00a0\u202f]M(?![\p{L}\d²³])/uy, factor: 1e6 };

/**
 * Match the start of any scale and of any currency. Most numbers have neither, so these checks avoid trying all
 * patterns.
 */
const scaleStartPattern = /[\s\u00a0\u202f-]?\p{L}/uy;
const currencyStartPattern = /[\s\u00a0\u202f-]?[\p{L}\p{Sc}]/uy;
const currencyEndPattern = /[\p{L}\p{Sc}.][\s\u00a0\u202f]?$/u;

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Returns the factor and the end of the scale at an index of a text; undefined without one. */
export function matchScale(
  text: string,
  at: number,
  { decimal }: NumberStyle,
): { factor: number; end: number } | undefined {
  if (!matchesAt(scaleStartPattern, text, at)) return undefined;
  const billion = { pattern: billionsPattern, factor: decimal === ',' ? 1e12 : 1e9 };
  for (const { pattern, factor } of [
    ...euroScalePatterns,
    billion,
    ...spacedScalePatterns,
    ...adjacentScalePatterns,
    spacedMillionPattern,
  ]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found && found[0] !== '') return { factor, end: at + found[0].length };
  }
  return undefined;
}

const currencyNames: readonly [code: string, before: string, behind: string][] = [
  ['HKD', 'HK\\$|HKD', 'HKD|港元|港币'],
  ['USD', 'US\\$|USD|\\$', 'USD|US dollars?|dollars?|美元|美金|доллар\\p{L}*'],
  ['EUR', '€|EUR', '€|EUR|euros?|欧元|歐元|евро'],
  ['GBP', '£|GBP', '£|GBP|pounds?(?: sterling)?|英镑'],
  ['JPY', 'JPY|JP¥', 'JPY|yen|日元|円'],
  ['CNY', 'CNY|RMB|人民币|CN¥', 'CNY|RMB|yuan|renminbi|元|人民币'],
  ['INR', '₹|INR|Rs\\.?', '₹|INR|rupees?|卢比'],
  ['KRW', '₩|KRW', '₩|KRW|won|韩元|원'],
  ['CHF', 'CHF', 'CHF|francs?|瑞士法郎'],
  // The sign stands for yuan and for yen, so it is a currency of its own.
  ['¥', '¥', '¥'],
];
/** Letters that end a longer word are no currency, such as “rs” in “covers 70 %”. */
const noLetterBefore = '(?<!\\p{Script=Latin})';
const currencyPatterns = currencyNames.map(([code, before, behind]) => ({
  code,
  before: new RegExp(
    `(?:${before.replace(/(?<=^|\|)(?=[A-Z])/g, noLetterBefore)})[\\s\\u00a0\\u202f]?$`,
    'iu',
  ),
  behind: new RegExp(`[\\s\\u00a0\\u202f-]?(?:${behind})(?!\\p{Script=Latin})`, 'iuy'),
}));

/** Returns the currency at the end of a text, before a number, and its length; undefined without one. */
export function matchCurrencyBefore(text: string): { code: string; length: number } | undefined {
  const textEnd = text.slice(-8);
  if (!currencyEndPattern.test(textEnd)) return undefined;
  for (const { code, before } of currencyPatterns) {
    const found = before.exec(textEnd);
    if (found) return { code, length: found[0].length };
  }
  return undefined;
}

/** Returns the currency at an index of a text, after a number; undefined without one. */
export function matchCurrency(text: string, at: number): { code: string; end: number } | undefined {
  if (!matchesAt(currencyStartPattern, text, at)) return undefined;
  for (const { code, behind } of currencyPatterns) {
    behind.lastIndex = at;
    const found = behind.exec(text);
    if (found) return { code, end: at + found[0].length };
  }
  return undefined;
}

/** Whether two amounts can have the same currency; an unknown currency matches any. */
export function canBeSameCurrency(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return true;
  const yuanOrYen = ['CNY', 'JPY', '¥'];
  return (a === '¥' || b === '¥') && yuanOrYen.includes(a) && yuanOrYen.includes(b);
}
