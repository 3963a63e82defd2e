import { clipSentence, cutAtWord } from './clip.ts';
import { splitSentences } from './sentences.ts';
import { plainText, textWidth } from './text.ts';

/** Returns the first line of a text that contains letters or digits, without heading marks. */
export function findFirstTextLine(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => plainText(line.trim()));
  return lines.find((line) => /[\p{Letter}\p{Number}]/u.test(line)) ?? '';
}

/** Returns a title from a text's first sentence, cut at a clause or, if that is impossible, at a word. */
export function deriveTitle(text: string, maxWidth = 90): string {
  const [sentence = ''] = splitSentences(findFirstTextLine(text));
  return (
    clipSentence(sentence, (part) => textWidth(part) <= maxWidth) ?? cutAtWord(sentence, maxWidth)
  );
}
