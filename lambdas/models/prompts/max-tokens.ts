import { getLayoutInfo } from '#shared/deck/layouts.ts';
import { type LayoutId, listAvailableLayouts } from '#shared/deck/model.ts';
import { once } from '../../lib/once.ts';

/** Returns the maximum number of texts in a slot of a layout; `rows[][]` has rows of cells. */
function countTexts(
  part: string,
  items: readonly [number, number] | undefined,
  defaultMax: number,
): number {
  if (!part.includes('[]')) return 1;
  const depth = part.split('[]').length - 1;
  return (items?.[1] ?? defaultMax) ** depth;
}

/** Returns the words of a layout whose slots are all filled to capacity. */
function countLayoutWords(id: LayoutId): number {
  const { capacity } = getLayoutInfo(id);
  const counts = new Map(
    capacity.flatMap(({ part, items }) =>
      items ? [[part.split('[]')[0] ?? '', items] as const] : [],
    ),
  );
  return capacity.reduce((sum, { part, words, items }) => {
    const itemRange = items ?? counts.get(part.split('[]')[0] ?? '');
    return sum + words * countTexts(part, itemRange, 6);
  }, 0);
}

/** Words of the largest layout, filled to capacity. */
export const maxSlideWords = once((): number =>
  Math.max(...listAvailableLayouts().map((id) => countLayoutWords(id))),
);

/**
 * Tokens of a number of words as JSON: 1.35 per English word, 2 per 1.8 Chinese characters (which count as a word), plus
 * a third for keys, quotes and brackets. A reserve of a quarter, because a response that is cut off is useless.
 */
export function tokensForWords(words: number, language: string): number {
  const perWord = /^(?:zh|ja|ko|yue)\b/i.test(language) ? 2 : /^en\b/i.test(language) ? 1.35 : 1.8;
  return Math.ceil((words * perWord * 1.33 * 1.25) / 50) * 50;
}
