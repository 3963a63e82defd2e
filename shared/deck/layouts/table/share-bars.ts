import { selectByLanguage } from '../../by-language.ts';
import { parseAmount } from '../../change.ts';
import { toPlainText } from '../../inline.ts';
import { findTitleFigures } from '../../title-figures.ts';
import type { RowBars } from './row-bars.ts';

/** Largest difference between the row with the sums and the sum of the other rows, as a fraction of the former. */
const sumTolerance = 0.005;
const maxColumns = 2;

/** Heading of bars that show shares, by the deck's language. */
const shareHeadings: Readonly<Record<string, string>> = {
  en: 'Share',
  zh: '占比',
  de: 'Anteil',
  fr: 'Part',
};

type ColumnShares = { column: number; shares: number[] };

/** Returns the shares of a column's values in its sum, in percent; undefined if the last row is not their sum. */
function computeShares(rows: readonly (readonly string[])[], column: number, total: number) {
  const amounts = rows.map((row) => parseAmount(toPlainText(row[column] ?? '')));
  const whole = amounts[total]?.value ?? 0;
  const parts = amounts.filter((_, r) => r !== total);
  const values = parts.flatMap((amount) => (amount && amount.value >= 0 ? [amount.value] : []));
  const sum = values.reduce((all, value) => all + value, 0);
  const isSum = whole > 0 && Math.abs(sum - whole) <= whole * sumTolerance;
  return isSum && values.length === rows.length - 1
    ? values.map((value) => (value / whole) * 100)
    : undefined;
}

/**
 * Returns bars with the share of each row in the sum of its column, for the one or two columns in which the title's
 * percentages are such shares. All bars have one scale. Empty if the table has no row with sums (`total`), which must be
 * the last row, or if a percentage of the title is no share in it.
 */
export function findShareBars(
  [, ...rows]: readonly (readonly string[])[],
  numeric: readonly boolean[],
  { title, total, language }: { title: string; total: number; language: string },
): RowBars[] {
  const stated = findTitleFigures(title).filter(({ text }) => text.endsWith('%'));
  if (total !== rows.length - 1 || total < 1 || stated.length === 0) return [];
  const decimals = Math.max(...stated.map(({ text }) => parseAmount(text)?.decimals ?? 0));
  const isStated = (share: number, { value, text }: { value: number; text: string }) =>
    Number(share.toFixed(parseAmount(text)?.decimals ?? 0)) === value;
  const columns = numeric.flatMap((isNumeric, column): ColumnShares[] => {
    const shares = isNumeric && column > 0 ? computeShares(rows, column, total) : undefined;
    const isFound = stated.some((figure) => shares?.some((share) => isStated(share, figure)));
    return shares && isFound ? [{ column, shares }] : [];
  });
  const areAllFound = stated.every((figure) =>
    columns.some(({ shares }) => shares.some((share) => isStated(share, figure))),
  );
  if (!areAllFound || columns.length > maxColumns) return [];
  const largest = Math.max(...columns.flatMap(({ shares }) => shares));
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const heading = selectByLanguage(shareHeadings, language);
  return columns.map(({ column, shares }) => ({
    column,
    shares: shares.map((share) => share / largest),
    labels: shares.map((share) => `${format.format(share)}%`),
    ...(heading === undefined ? {} : { heading }),
  }));
}
