import { countWords } from '../words.ts';

/** Ends of sentences, clauses and parts. Western marks count only before white space: `11.2%`, `17:00` and `3,480` are whole. */
const boundaries = [
  /(?<=[.!?])\s+|(?<=[。！？])\s*/u,
  /(?<=[;:])\s+|(?<=[；：])\s*|(?<!\s)\s+[–—-]\s+/u,
  /(?<=,)\s+|(?<=[，、])\s*/u,
];

/** Sentences or clauses that are put together again: more than any slide holds. */
const piecesAtMost = 200;

/** Removes marks that a cut has left open. */
function closeMarks(text: string): string {
  return withoutOpenMark(withoutOpenMark(text, '**'), '`').trim();
}

/** Removes the last of a mark where there is an odd number of it. */
function withoutOpenMark(text: string, mark: string): string {
  const last = text.lastIndexOf(mark);
  if (text.split(mark).length % 2 === 1) return text;
  return text.slice(0, last) + text.slice(last + mark.length);
}

/**
 * The beginning of a text that has at most `limit` words, cut at the end of a sentence, else of a clause, and only
 * if at least a third of the limit is left. A text without such an end stays as it is: half a sentence is worse.
 */
export function trimWords(text: string, limit: number): string {
  if (countWords(text) <= limit) return text;
  const bare = text.replace(/(?:(?<!\s)\s+)?[(（][^()（）]*[)）]/gu, '');
  if (countWords(bare) <= limit) return bare;
  for (const boundary of boundaries) {
    let kept = '';
    let pieces = 0;
    for (const piece of bare.split(boundary)) {
      const next =
        kept === ''
          ? piece
          : `${kept}${/[\p{Script=Han}，。；：]$/u.test(kept) ? '' : ' '}${piece}`;
      pieces += 1;
      // Pieces without a word, such as lone marks, never reach the limit of words.
      if (pieces > piecesAtMost || countWords(next) > limit) break;
      kept = next;
    }
    if (countWords(kept) >= limit / 3) return closeMarks(kept.replace(/[,，、;；:：]$/u, ''));
  }
  return text;
}
