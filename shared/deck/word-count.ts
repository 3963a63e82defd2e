import { toPlainText } from './inline.ts';

const hanCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Chinese or Japanese characters that count as one word. */
export const charactersPerWord = 1.8;

/** Returns the number of words in a text. `charactersPerWord` Chinese or Japanese characters count as one word. */
export function countWords(text: string): number {
  const plain = toPlainText(text);
  const ideographs = plain.match(hanCharacters)?.length ?? 0;
  const words =
    plain.replace(hanCharacters, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%-]*/gu)?.length ?? 0;
  return Math.round(words + ideographs / charactersPerWord);
}

/** Returns the fraction of Chinese characters among all letters; undefined for fewer than 12 letters. */
export function computeHanShare(text: string): number | undefined {
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < 12 ? undefined : ideographs / letters;
}
