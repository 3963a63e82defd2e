import { countWords } from '../word-count.ts';

/** Ends of sentences, clauses and phrases. Western punctuation counts only before white space: not in `11.2%`, `17:00`. */
const trimBoundaries = [
  /(?<=[.!?])\s+|(?<=[。！？])\s*/u,
  /(?<=[;:])\s+|(?<=[；：])\s*|(?<!\s)\s+[–—-]\s+/u,
  /(?<=,)\s+|(?<=[，、])\s*/u,
];

/** Maximum number of pieces that trimWords joins; limits the work for texts of many pieces without words. */
const maxPieces = 200;

/** Removes opening marks whose closing mark was cut off. */
function closeMarks(text: string): string {
  return removeOpenMark(removeOpenMark(text, '**'), '`').trim();
}

/** Removes the last occurrence of a mark if it occurs an odd number of times. */
function removeOpenMark(text: string, mark: string): string {
  const last = text.lastIndexOf(mark);
  if (text.split(mark).length % 2 === 1) return text;
  return text.slice(0, last) + text.slice(last + mark.length);
}

/**
 * Shortens a text to at most `limit` words, at the end of a sentence or else a clause, if at least a third of `limit`
 * remains. Returns the text unchanged if it has no such end, since half a sentence is worse than a long one.
 */
export function trimWords(text: string, limit: number): string {
  if (countWords(text) <= limit) return text;
  const bare = text.replace(/(?:(?<!\s)\s+)?[(（][^()（）]*[)）]/gu, '');
  if (countWords(bare) <= limit) return bare;
  for (const boundary of trimBoundaries) {
    let kept = '';
    let pieces = 0;
    for (const piece of bare.split(boundary)) {
      const next =
        kept === ''
          ? piece
          : `${kept}${/[\p{Script=Han}，。；：]$/u.test(kept) ? '' : ' '}${piece}`;
      pieces += 1;
      // Pieces without words, such as single marks, would never reach the word limit.
      if (pieces > maxPieces || countWords(next) > limit) break;
      kept = next;
    }
    if (countWords(kept) >= limit / 3) return closeMarks(kept.replace(/[,，、;；:：]$/u, ''));
  }
  return text;
}
