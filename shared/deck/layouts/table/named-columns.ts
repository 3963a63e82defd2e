import { emphasisedIndexes, normaliseName } from '../../emphasis.ts';

/** Returns the name of a column without its unit, and its first word of more than three letters. */
function headingNames(heading: string): [name: string, word: string] {
  const [name = ''] = normaliseName(heading).split(/[,，(（]/);
  const trimmed = name.trim();
  return [trimmed, trimmed.split(' ').find((word) => word.length > 3) ?? trimmed];
}

/** Returns the indexes of the columns that the title names, without the first one; empty if it names none or all. */
export function namedColumns(head: readonly string[], title: string): ReadonlySet<number> {
  const names = head.slice(1).map(headingNames);
  const [whole, words] = [0, 1].map((i) =>
    emphasisedIndexes(
      names.map((pair) => pair[i] ?? ''),
      title,
    ),
  );
  const found = whole && whole.size > 0 ? whole : words;
  return new Set([...(found ?? [])].map((i) => i + 1));
}
