import { plainText } from './inline.ts';

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** How much there is to read: words, where 1.8 Chinese characters count as one. */
export function countWords(text: string): number {
  const plain = plainText(text);
  const ideographs = plain.match(han)?.length ?? 0;
  const words = plain.replace(han, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%-]*/gu)?.length ?? 0;
  return Math.round(words + ideographs / 1.8);
}

/** Share of Chinese characters among all letters, or undefined where there are too few letters to tell. */
export function hanShare(text: string): number | undefined {
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < 12 ? undefined : ideographs / letters;
}
