import { isCjk } from './font-faces.ts';
import { toPlainText } from './inline.ts';

/**
 * Number of letters up to which a text gets the largest size (`few`), and from which it gets the usual size (`many`).
 */
type LengthRange = { few: number; many: number };
const quoteRange: LengthRange = { few: 24, many: 72 };
const headlineRange: LengthRange = { few: 12, many: 26 };

const isWide = (char: string): boolean => isCjk(char.codePointAt(0) ?? 0);

/**
 * Returns the font sizes to try, in px, largest first: `usual`, preceded by larger sizes up to `max`. The fewer
 * letters a text has, the larger the first size. An ideograph counts as two letters.
 */
function listFontSizes(
  text: string,
  usual: number[],
  max: number,
  { few, many }: LengthRange,
): number[] {
  const [from = max] = usual;
  const letters = [...toPlainText(text)].reduce((sum, char) => sum + (isWide(char) ? 2 : 1), 0);
  const share = Math.min(1, Math.max(0, (many - letters) / (many - few)));
  const larger: number[] = [];
  for (let size = from + 4; size <= from + (max - from) * share; size += 4) larger.push(size);
  return [...larger.reverse(), ...usual];
}

/**
 * Returns the font sizes to try for a sentence that fills a slide, such as a quote; short sentences go up to `max` px.
 */
export function listQuoteSizes(text: string, usual: number[], max: number): number[] {
  return listFontSizes(text, usual, max, quoteRange);
}

/** Returns the font sizes to try for the title of a cover or section; short titles go up to `max` px. */
export function listHeadlineSizes(text: string, usual: number[], max: number): number[] {
  return listFontSizes(text, usual, max, headlineRange);
}

/** Smallest font size in px to which the clauses of a Chinese title limit it. */
const minClauseSize = 44;

/**
 * Returns those of a title's font sizes at which each clause of a Chinese title fits on one line of `width` px, so that
 * lines end with punctuation. All sizes if the title has one clause, or one that would be too small.
 */
export function limitToClauses(text: string, sizes: number[], width: number): number[] {
  const clauses = toPlainText(text).split(/(?<=[：；，。！？])/u);
  const counts = clauses.map((clause) => [...clause].filter((char) => isWide(char)).length);
  const largest = Math.floor(width / Math.max(1, ...counts)) - 1;
  const fitting = sizes.filter((size) => size < largest);
  const isChinese = counts.length > 1 && counts.every((count) => count > 1);
  const isLimited = isChinese && largest >= minClauseSize && largest < (sizes[0] ?? 0);
  return isLimited ? [largest, ...fitting] : sizes;
}
