import { clip, cutAtWord } from './clip.ts';
import { splitSentences } from './sentences.ts';
import { plainText, widthOf } from './text.ts';

/** The first line of a pasted text that says something, without heading marks. */
export function firstLineOf(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => plainText(line.trim()));
  return lines.find((line) => /[\p{Letter}\p{Number}]/u.test(line)) ?? '';
}

/** A text's first line as a title: its first sentence, cut at a clause, else at a word. */
export function titleFrom(text: string, maxWidth = 90): string {
  const [sentence = ''] = splitSentences(firstLineOf(text));
  return clip(sentence, (part) => widthOf(part) <= maxWidth) ?? cutAtWord(sentence, maxWidth);
}
