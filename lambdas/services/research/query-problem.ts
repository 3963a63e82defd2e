import type { Passage } from '#shared/schemas/research.ts';

/** Maximum characters of a query; a search needs a few words. */
export const maxQueryLength = 100;
const maxWords = 16;
/**
 * Maximum consecutive letters of a source that a query may repeat: a name or a title, not a sentence. Lower for
 * Chinese, where each character is a word.
 */
const maxRepeatedLetters = { words: 40, han: 14 };

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const normalizedLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a word looks encoded: hexadecimal, base64, an address, or a number as long as an account number. */
function isEncoded(word: string): boolean {
  if (/^[^\p{ASCII}]+$/u.test(word)) return false;
  if (/[/\\=_@{}<>|]|\w\+\w/.test(word) || word.length > 30) return true;
  return /\d/.test(word) && word.length > 10;
}

/**
 * Returns why a web query is rejected; undefined for an allowed one. Queries go to a third party, so a model that
 * follows instructions in a source must not be able to send the source's text, plain or encoded.
 */
export function findQueryProblem(query: string, passages: readonly Passage[]): string | undefined {
  const words = query.split(/\s+/).filter(Boolean);
  if (query.length > maxQueryLength || words.length > maxWords) {
    return `a query has at most ${maxWords} words and ${maxQueryLength} characters`;
  }
  if (words.some(isEncoded)) return 'a query is made of plain words';
  const letters = normalizedLetters(query);
  const maxLetters = hasHan(query) ? maxRepeatedLetters.han : maxRepeatedLetters.words;
  const runs = Array.from({ length: Math.max(0, letters.length - maxLetters) }, (_, i) =>
    letters.slice(i, i + maxLetters + 1),
  );
  const isRepeated =
    runs.length > 0 &&
    passages.some(({ text }) => {
      const source = normalizedLetters(text);
      return runs.some((run) => source.includes(run));
    });
  return isRepeated ? 'a query must not repeat the text of a source' : undefined;
}
