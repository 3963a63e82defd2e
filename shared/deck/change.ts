import { selectByLanguage } from './by-language.ts';
import { toPlainText } from './inline.ts';

/** Returns the numbers of a text as written, without the commas of thousands. */
export const listNumbers = (text = ''): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) => digits.replaceAll(',', ''));

const targetWords =
  /\b(?:target|goal|path|needed|required|plan|planned|forecast)\b|目标|需要|计划|预计/i;

/** Whether a text names a state that has not been reached, such as “Path to 2030”. */
export const isTarget = (text: string): boolean => targetWords.test(text);

/** A figure read from a text such as `$4.2M`, `约 143 件` or `7.9%`. */
export type Amount = {
  value: number;
  decimals: number;
  /** Text before and after the number. */
  before: string;
  after: string;
  /** Whether the text says that the figure is approximate, or a bound. */
  isRough: boolean;
  /** Whether the text says that the figure is a minimum, such as `over 1000 GW`. */
  isMinimum: boolean;
};

const numberPattern = /[-−+]?\d[\d,]*(?:\.\d+)?/;
const approximateWords =
  /[~≈<>≤≥]|\b(?:about|around|almost|nearly|over|under|some|more than|less than|at least|at most)\b|超过|不到|至少|以上|[约近超逾余]/giu;
const minimumWords = /[>≥]|\b(?:over|more than|at least)\b|超过|至少|以上|[超逾余]/iu;
/** A plus right after the number, as in `5+`. */
const openEndPattern = /^\s?\+/;
/** Longest text that is searched for a figure. */
const maxAmountCharacters = 60;

/** Returns the only number of a text with its unit; undefined without a number or with several. */
export function parseAmount(text: string): Amount | undefined {
  const plain = toPlainText(text).normalize('NFKC').slice(0, maxAmountCharacters);
  const match = numberPattern.exec(plain);
  if (!match) return undefined;
  const [digits] = match;
  const head = plain.slice(0, match.index);
  const rest = plain.slice(match.index + digits.length);
  const isOpen = openEndPattern.test(rest);
  const tail = rest.replace(openEndPattern, '');
  if (/\d/.test(head + tail)) return undefined;
  const value = Number(digits.replaceAll(',', '').replace('−', '-'));
  const strip = (part: string) => part.replaceAll(approximateWords, '');
  return Number.isFinite(value)
    ? {
        value,
        decimals: (digits.split('.')[1] ?? '').length,
        before: strip(head).trimStart(),
        after: strip(tail).trimEnd(),
        isRough: isOpen || strip(head) !== head || strip(tail) !== tail,
        isMinimum: isOpen || minimumWords.test(head) || minimumWords.test(tail),
      }
    : undefined;
}

/** The change from one figure to another: its direction, and its size as text. */
export type NumberChange = {
  direction: 'up' | 'down' | 'none';
  /** The difference with its unit: `−86 件`, `+$1.2M`, `−3.6 pp`. */
  absolute: string;
  /**
   * The relative change: `−60%`, or `×2.9` for large increases; undefined for percentages and for changes from zero.
   */
  relative: string | undefined;
};

/** “At least” before a change, by the deck's language. */
const atLeastWords: Record<string, string> = {
  en: 'at least ',
  zh: '至少 ',
  de: 'mindestens ',
  fr: 'au moins ',
  es: 'al menos ',
  it: 'almeno ',
  pt: 'pelo menos ',
  nl: 'minstens ',
};

/** Returns a key that is equal for amounts of one unit. */
export const toUnitKey = ({ before, after }: Amount) =>
  `${before.trim()}|${after.trim()}`.toLowerCase();

/** Returns the prefix of an inexact change: “at least” if an exact figure increases to a minimum, otherwise ≈. */
function getRoughPrefix(from: Amount, to: Amount, language: string): string {
  if (!from.isRough && to.isMinimum && to.value > from.value)
    return selectByLanguage(atLeastWords, language) ?? '≥ ';
  return from.isRough || to.isRough ? '≈ ' : '';
}

/** Increases of this ratio or more are written as a multiple. */
const minMultipleRatio = 3;

/** Returns the change between two figures with the same unit; undefined if they can't be compared. */
export function describeChange(
  from: Amount,
  to: Amount,
  language: string,
): NumberChange | undefined {
  if (toUnitKey(from) !== toUnitKey(to)) return undefined;
  const decimals = Math.max(from.decimals, to.decimals);
  const difference = Number((to.value - from.value).toFixed(decimals));
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Math.abs(value));
  const mark = getRoughPrefix(from, to, language);
  const isPercent = /^\s*[%％]$/.test(to.after);
  const points = /^zh\b/i.test(language) ? ' 个百分点' : ' pp';
  const unit = isPercent ? points : to.after;
  // A currency sign goes after the plus or minus, a word before it: `−$3`, `每周 −86 件`.
  const isSymbol = !/\p{L}/u.test(to.before);
  const signed = isSymbol ? `${sign}${to.before}` : `${to.before}${sign}`;
  const absolute = `${mark}${signed}${format(difference, decimals)}${unit}`;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'none';
  if (isPercent || from.value <= 0 || to.value < 0 || difference === 0)
    return { direction, absolute, relative: undefined };
  const ratio = to.value / from.value;
  const percent = Math.abs(ratio - 1) * 100;
  const relative =
    ratio >= minMultipleRatio
      ? `${mark}×${format(ratio, 1)}`
      : `${mark}${sign}${format(percent, percent < 9.95 ? 1 : 0)}%`;
  return { direction, absolute, relative };
}
