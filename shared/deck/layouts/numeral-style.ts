import { selectByLanguage } from '../by-language.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { parseInline, type Span, toPlainText } from '../inline.ts';
import { minSizes } from '../size-steps.ts';
import type { TextStyle } from '../text-style.ts';

const digitPattern = /\d/;

type NumeralLook = { texts: string[]; color: string; leading: number; tracking?: number };

/** Returns the text style of large numbers. It is the same for all `texts`, even if only one has a Chinese unit. */
export function createNumeralStyle(ctx: Ctx, size: number, look: NumeralLook): TextStyle {
  const { numeralWeight, numeralTracking } = ctx.theme.tokens;
  const tracking = numeralTracking ?? look.tracking;
  const style = createTextStyle(ctx, 'display', size, {
    weight: numeralWeight,
    leading: look.leading,
    ...(tracking === undefined ? {} : { tracking }),
    color: look.color,
    accent: look.color,
  });
  // Chinese texts have no tracking, but their digits are as tight as those of other texts.
  const isDigits = look.texts.every((text) => digitPattern.test(text));
  return isDigits && tracking !== undefined ? { ...style, tracking } : style;
}

/** Size of the words and signs beside a large number, as a fraction of the number's. */
const unitScale = 0.5;
const signPattern = /[<>≤≥≈~+\-−–±\p{Sc}\s]/u;
const letterPattern = /[A-Za-z×]/;

/** Returns the range of the only number in a text, with its sign and letters such as the M of $4M. */
function findNumberRange(text: string): { start: number; end: number } | undefined {
  const letters = [...text];
  let start = letters.findIndex((one) => digitPattern.test(one));
  let end = letters.findLastIndex((one) => digitPattern.test(one)) + 1;
  if (start < 0 || letters.slice(start, end).some((one) => !/[\d.,:\s–−-]/u.test(one)))
    return undefined;
  while (start > 0 && signPattern.test(letters[start - 1] ?? '')) start -= 1;
  while (letterPattern.test(letters[end] ?? '')) end += 1;
  return { start, end };
}

/** Returns the digits of the only number in a text, such as 112 for “112 处”; empty without one. */
export function extractNumber(text: string): string {
  const plain = toPlainText(text);
  const range = findNumberRange(plain);
  const number = range ? [...plain].slice(range.start, range.end).join('') : '';
  return number.replace(/^[^\d]+/, '');
}

/**
 * Words that replace a sign for a bound or an approximation (such as > or ≈) before a large number, by the deck's
 * language: the sign would look thin beside large digits.
 */
const signWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { '>': 'over', '≥': 'at least', '<': 'under', '≤': 'at most', '~': 'about', '≈': 'about' },
  zh: { '>': '超过', '≥': '至少', '<': '不到', '≤': '至多', '~': '约', '≈': '约' },
  de: { '>': 'über', '≥': 'mindestens', '<': 'unter', '≤': 'höchstens', '~': 'rund', '≈': 'rund' },
  fr: {
    '>': 'plus de',
    '≥': 'au moins',
    '<': 'moins de',
    '≤': 'au plus',
    '~': 'env.',
    '≈': 'env.',
  },
};
const leadingSignPattern = /^([<>≤≥≈~])\s?(?=\d)/u;

/** Returns a figure with the word for its leading sign, such as “over 1000” for “>1000”. */
const replaceSignWithWord = (text: string, language: string): string =>
  text.replace(leadingSignPattern, (whole, sign: string) => {
    const word = selectByLanguage(signWords, language)?.[sign];
    return word === undefined ? whole : `${word} `;
  });

/** Returns a large figure as spans: the number, and the words and signs beside it at about half its size. */
export function createFigureSpans({ language }: Ctx, text: string, size: number): Span[] {
  const spans = parseInline(replaceSignWithWord(text, language));
  const [only] = spans;
  const range = only && spans.length === 1 ? findNumberRange(only.text) : undefined;
  if (!only || !range) return spans;
  const letters = [...only.text];
  const scale = Math.min(1, Math.max(unitScale, minSizes.subline / size));
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  return [
    { ...only, text: part(0, range.start), scale },
    { ...only, text: part(range.start, range.end) },
    { ...only, text: part(range.end), scale },
  ].filter((span) => span.text !== '');
}
