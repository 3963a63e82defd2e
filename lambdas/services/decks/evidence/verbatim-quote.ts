import { topicsOf } from '#shared/deck/quality/topics.ts';

const longest = 240;
const pieces = /[^.!?。！？\n]+[.!?。！？]*/gu;

const even = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Whether words stand in a text, however they are spaced. */
export const isVerbatim = (words: string, text: string): boolean =>
  words.trim() !== '' && even(text).includes(even(words));

/** A quotation as the passage has it: the one that was given, else the piece that is most like it. */
export function verbatimQuote(quote: string, passage: string): string {
  if (isVerbatim(quote, passage)) return quote.trim();
  const wanted = topicsOf(quote);
  const likeness = (piece: string): number =>
    [...topicsOf(piece)].filter((topic) => wanted.has(topic)).length;
  const [best = ''] = (passage.match(pieces) ?? [])
    .map((piece) => piece.trim())
    .sort((a, b) => likeness(b) - likeness(a));
  return best.slice(0, longest).trim();
}
