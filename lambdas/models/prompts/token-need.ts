import { layoutInfo } from '#shared/deck/layouts.ts';
import { type LayoutId, offeredLayouts } from '#shared/deck/model.ts';
import { once } from '../../lib/once.ts';

/** How many texts a part of a layout holds: `rows[][]` has rows of cells. */
function textsOf(part: string, items: readonly [number, number] | undefined, most: number): number {
  if (!part.includes('[]')) return 1;
  const depth = part.split('[]').length - 1;
  return (items?.[1] ?? most) ** depth;
}

/** Words that a layout holds when every part is filled to its capacity. */
function wordsOf(id: LayoutId): number {
  const { capacity } = layoutInfo(id);
  const counts = new Map(
    capacity.flatMap(({ part, items }) =>
      items ? [[part.split('[]')[0] ?? '', items] as const] : [],
    ),
  );
  return capacity.reduce((sum, { part, words, items }) => {
    const own = items ?? counts.get(part.split('[]')[0] ?? '');
    return sum + words * textsOf(part, own, 6);
  }, 0);
}

/** Words of the largest layout, filled. */
export const largestSlideWords = once((): number =>
  Math.max(...offeredLayouts().map((id) => wordsOf(id))),
);

/**
 * Tokens of so many words as JSON: an English word is 1.35 tokens, 1.8 Chinese characters, which count as a word, are
 * 2; keys, quotes and brackets add a third. A quarter is left over, for a model that is cut has answered in vain.
 */
export function tokensFor(words: number, language: string): number {
  const perWord = /^(?:zh|ja|ko|yue)\b/i.test(language) ? 2 : /^en\b/i.test(language) ? 1.35 : 1.8;
  return Math.ceil((words * perWord * 1.33 * 1.25) / 50) * 50;
}
