import { emphasisedIndexes, normaliseName } from '../../emphasis.ts';

/**
 * Returns the word of a column heading to look for in a title: the first long one, in Chinese the last two characters.
 */
function keyWord(heading: string): string {
  const [name = ''] = normaliseName(heading).split(/[,，(（]/);
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) return trimmed.slice(-2);
  return trimmed.split(' ').find((word) => word.length > 3) ?? trimmed;
}

/** Returns the indexes of the columns that the title mentions, except column 0; empty if it mentions none or all. */
export function namedColumns(head: readonly string[], title: string): ReadonlySet<number> {
  const found = emphasisedIndexes(head.slice(1).map(keyWord), title);
  return new Set([...found].map((i) => i + 1));
}
