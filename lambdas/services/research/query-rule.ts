import type { Passage } from '#shared/schemas/research.ts';

/** Characters of a query; a search needs a few words. */
export const longestQuery = 100;
const mostWords = 16;
/** Letters in a row of a source that a query may repeat: a name or a title, not a sentence. A Han letter is a word. */
const mostRepeated = { words: 40, han: 14 };

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a word looks encoded: hexadecimal, base64, an address, or a number as long as an account's. */
function isEncoded(word: string): boolean {
  if (/^[^\p{ASCII}]+$/u.test(word)) return false;
  if (/[/\\=_@{}<>|]|\w\+\w/.test(word) || word.length > 30) return true;
  return /\d/.test(word) && word.length > 10;
}

/**
 * Why a web query is rejected; undefined for an allowed one. Queries go to a third party, so a model that follows
 * instructions in a source must not be able to send the source's text, plain or encoded.
 */
export function queryRefusal(query: string, passages: readonly Passage[]): string | undefined {
  const words = query.split(/\s+/).filter(Boolean);
  if (query.length > longestQuery || words.length > mostWords) {
    return `a query has at most ${mostWords} words and ${longestQuery} characters`;
  }
  if (words.some(isEncoded)) return 'a query is made of plain words';
  const letters = lettersOf(query);
  const most = hasHan(query) ? mostRepeated.han : mostRepeated.words;
  const runs = Array.from({ length: Math.max(0, letters.length - most) }, (_, i) =>
    letters.slice(i, i + most + 1),
  );
  const isRepeated =
    runs.length > 0 &&
    passages.some(({ text }) => {
      const source = lettersOf(text);
      return runs.some((run) => source.includes(run));
    });
  return isRepeated ? 'a query must not repeat the text of a source' : undefined;
}
