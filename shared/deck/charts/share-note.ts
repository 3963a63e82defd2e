import { selectByLanguage } from '../by-language.ts';
import { parseAmount } from '../change.ts';
import type { ChartData } from '../scene.ts';
import { findTitleFigures, findTitleShares } from '../title-figures.ts';

/** Words for the share of a bar in another one, by the deck's language; other languages have none. */
const shareWords: Readonly<Record<string, (percent: string, name: string) => string>> = {
  en: (percent, name) => `${percent} of ${name}`,
  zh: (percent, name) => `${name}的${percent}`,
};

/** Largest difference in percentage points from a fraction in words: “about half” may be 54%. */
const wordTolerance = 4;

/** Returns the shares that a title states, in percent, with the difference up to which a value has that share. */
function listStatedShares(title: string): { share: number; tolerance: number }[] {
  const figures = findTitleFigures(title).flatMap(({ value, text }) => {
    const decimals = parseAmount(text)?.decimals ?? 0;
    return text.endsWith('%') ? [{ share: value, tolerance: 0.5 * 10 ** -decimals }] : [];
  });
  const words = findTitleShares(title).map((share) => ({ share, tolerance: wordTolerance }));
  return [...figures, ...words];
}

/**
 * Returns the note at the emphasised bar of a single series: the given words, and, if the title states a share, the share
 * of the bar in the only other bar of which it is that share, such as “54% of Aboard”.
 */
export function createMarkNote(
  { kind, series, categories, emphasis = [], unit }: ChartData,
  { note, title, language }: { note: string | undefined; title: string; language: string },
): string | undefined {
  const [only, ...more] = series;
  const [index] = emphasis;
  const value = only?.values[index ?? -1];
  const isSingle = kind === 'bar' && more.length === 0 && emphasis.length === 1;
  if (!isSingle || value === undefined || unit === '%' || note?.includes('%')) return note;
  const stated = listStatedShares(title);
  const found = categories.flatMap((name, c) => {
    const share = (value / (only?.values[c] ?? Number.NaN)) * 100;
    const isStated = stated.some((one) => Math.abs(share - one.share) <= one.tolerance);
    return c !== index && share < 100 && isStated ? [{ name, share }] : [];
  });
  const [whole, ...others] = found;
  if (!whole || others.length > 0) return note;
  const words = selectByLanguage(shareWords, language)?.(`${Math.round(whole.share)}%`, whole.name);
  return words === undefined || note === undefined ? (words ?? note) : `${note}: ${words}`;
}
