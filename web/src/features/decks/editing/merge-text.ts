const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Splits a text into words and the characters between them; also a text without spaces, such as Chinese. */
const toWords = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

const isWord = (segment: string): boolean => /[\p{L}\p{N}]/u.test(segment);

/** Longer texts, such as pictures in data URIs, are not merged by word. */
const maxTextLength = 10_000;

/** A replaced range: `added` is in the changed sequence where the original has the entries from `start` up to `end`. */
type Change<Entries> = { start: number; end: number; added: Entries };

/** Returns the smallest range of `before` that was replaced in `after`. */
function findChange<Entries extends string | string[]>(
  before: Entries,
  after: Entries,
): Change<Entries> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const added = after.slice(start, after.length - kept) as Entries;
  return { start, end: before.length - kept, added };
}

/**
 * Three-way merge of a text by word. Returns undefined for a conflict: the changes overlap, or no unchanged word is
 * between them.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (Math.max(base.length, mine.length, theirs.length) > maxTextLength) return undefined;
  const words = toWords(base);
  const [own, other] = [findChange(words, toWords(mine)), findChange(words, toWords(theirs))];
  const [first, second] = own.start <= other.start ? [own, other] : [other, own];
  const between = words.slice(first.end, second.start);
  if (!between.some(isWord)) return undefined;
  return [
    ...words.slice(0, first.start),
    ...first.added,
    ...between,
    ...second.added,
    ...words.slice(second.end),
  ].join('');
}

/** Returns the position in a changed text of the character that was at `position` before the change. */
export function movePosition(position: number, before: string, after: string): number {
  const { start, end, added } = findChange(before, after);
  if (position <= start) return position;
  if (position >= end) return position + after.length - before.length;
  return Math.min(position, start + added.length);
}
