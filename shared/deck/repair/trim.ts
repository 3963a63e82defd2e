import { countWords } from '../words.ts';

/** Ends of sentences, clauses and parts. Western marks count only before white space: `11.2%`, `17:00` and `3,480` are whole. */
const boundaries = [
  /(?<=[.!?])\s+|(?<=[。！？])\s*/u,
  /(?<=[;:])\s+|(?<=[；：])\s*|\s+[–—-]\s+/u,
  /(?<=,)\s+|(?<=[，、])\s*/u,
];

/** Removes marks that a cut has left open. */
function closeMarks(text: string): string {
  const bold =
    (text.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? text.replace(/\*\*(?!.*\*\*)/, '') : text;
  const code = (bold.match(/`/g)?.length ?? 0) % 2 === 1 ? bold.replace(/`(?!.*`)/, '') : bold;
  return code.trim();
}

/**
 * The beginning of a text that has at most `limit` words, cut at the end of a sentence, else of a clause, and only
 * if at least a third of the limit is left. A text without such an end stays as it is: half a sentence is worse.
 */
export function trimWords(text: string, limit: number): string {
  if (countWords(text) <= limit) return text;
  const bare = text.replace(/\s*[(（][^()（）]*[)）]/gu, '');
  if (countWords(bare) <= limit) return bare;
  for (const boundary of boundaries) {
    let kept = '';
    for (const piece of bare.split(boundary)) {
      const next =
        kept === ''
          ? piece
          : `${kept}${/[\p{Script=Han}，。；：]$/u.test(kept) ? '' : ' '}${piece}`;
      if (countWords(next) > limit) break;
      kept = next;
    }
    if (countWords(kept) >= limit / 3) return closeMarks(kept.replace(/[,，、;；:：]$/u, ''));
  }
  return text;
}
