/** A text as it is compared: without marks over letters, whatever their case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * How well a text answers what was typed: 0 where a word of it is missing, 2 where every word begins one of the
 * text's, else 1.
 */
export function matchOf(asked: string, text: string): 0 | 1 | 2 {
  const there = plain(text);
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.every((word) => there.includes(word))) return 0;
  const starts = there.split(/[\s:,/()–-]+/);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 1;
}

/** Those that answer it, the better ones first, otherwise in their order. */
export function matching<T>(asked: string, items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, match: matchOf(asked, textOf(item)) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match)
    .map(({ item }) => item);
}
