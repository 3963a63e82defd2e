import { selectByLanguage } from '../by-language.ts';
import type { ChartData } from '../scene.ts';

/** Values with up to this many decimals are shown as they are. */
const maxDecimals = 4;

/**
 * Returns the number of decimals for all value labels, so that 7 next to 6.5 shows as 7.0. Returns 0, which means as
 * many as each value has, for values of 100 or more and for values with three or four decimals.
 */
export function chooseSharedDecimals(values: number[]): 0 | 1 | 2 {
  if (values.some((value) => Math.abs(value) >= 100)) return 0;
  const has = (digits: number) => values.every((value) => value === Number(value.toFixed(digits)));
  if (has(0)) return 0;
  if (has(1)) return 1;
  return has(maxDecimals) && !has(2) ? 0 : 2;
}

/** Whether any value of a chart's series is below zero. */
export const hasNegativeValues = (series: readonly { values: readonly number[] }[]): boolean =>
  series.some(({ values }) => values.some((value) => value < 0));

/** Formats a value for a label in a language: at most four decimals, compact notation from 10,000. */
export function formatValue(value: number, language: string, unit = '', decimals = 0): string {
  const isLarge = Math.abs(value) >= 10_000;
  const text = new Intl.NumberFormat(language, {
    maximumFractionDigits: isLarge ? 1 : decimals > 0 ? 2 : maxDecimals,
    ...(isLarge ? { notation: 'compact' as const } : { minimumFractionDigits: decimals }),
  }).format(value);
  if (!isInlineUnit(unit)) return text;
  return isCurrencySign(unit) ? `${unit}${text}` : `${text}${unit}`;
}

/** Whether a unit is written before the number. */
export const isCurrencySign = (unit: string): boolean => /^[$€£¥₹]$/.test(unit);

/** Whether a unit is part of each label: a symbol alone. Others, such as $M, appear once, above the chart. */
export function isInlineUnit(unit: string | undefined): boolean {
  return unit !== undefined && (isCurrencySign(unit) || /^(?:[%‰×]|°[CF]?)$/.test(unit));
}

/**
 * Formats a value of a waterfall with the decimals of the chart’s values. A change has its sign: +12, −3.5%, −$4.
 * Negative levels and changes have the typographic minus sign (U+2212).
 */
export function formatWaterfallValue(
  { series, unit }: ChartData,
  value: number,
  language: string,
  isChange: boolean,
): string {
  const decimals = chooseSharedDecimals(series.flatMap(({ values }) => values));
  const amount = formatValue(Math.abs(value), language, unit, decimals);
  const sign = value < 0 ? '−' : isChange ? (value > 0 ? '+' : '±') : '';
  return `${sign}${amount}`;
}

/** “Not given”, by language. */
const missingTexts: Readonly<Record<string, string>> = {
  en: 'not given',
  zh: '未给出',
  de: 'keine Angabe',
  fr: 'non indiqué',
  es: 'sin datos',
  it: 'non indicato',
  pt: 'sem dados',
  nl: 'niet bekend',
};

/** Returns the label of a category without a value, in the deck's language. */
export const getMissingText = (language: string): string =>
  selectByLanguage(missingTexts, language) ?? 'n/a';
