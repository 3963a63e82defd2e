/** Normalizes a text for comparison: without diacritics, lower case. */
const normalize = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Scores how a text matches a query: 0 when a word is missing, 2 when every word matches the start
 * of a word, else 1.
 */
export function computeMatchScore(query: string, text: string): 0 | 1 | 2 {
  const normalized = normalize(text);
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (!words.every((word) => normalized.includes(word))) return 0;
  const starts = normalized.split(/[\s:,/()–-]+/);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 1;
}

/** Returns the matching items, best match first; equally good matches keep the order of `items`. */
export function filterMatching<T>(
  query: string,
  items: readonly T[],
  itemText: (item: T) => string,
): T[] {
  return items
    .map((item) => ({ item, match: computeMatchScore(query, itemText(item)) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match)
    .map(({ item }) => item);
}
