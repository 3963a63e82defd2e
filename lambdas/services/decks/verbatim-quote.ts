import { topicsOf } from '#shared/deck/quality/topics.ts';

const longest = 240;
const pieces = /[^.!?。！？\n]+[.!?。！？]*/gu;

const even = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** A quotation as the passage has it: the one that was given, else the piece that is most like it. */
export function verbatimQuote(quote: string, passage: string): string {
  if (quote.trim() !== '' && even(passage).includes(even(quote))) return quote.trim();
  const wanted = topicsOf(quote);
  const likeness = (piece: string): number =>
    [...topicsOf(piece)].filter((topic) => wanted.has(topic)).length;
  const [best = ''] = (passage.match(pieces) ?? [])
    .map((piece) => piece.trim())
    .sort((a, b) => likeness(b) - likeness(a));
  return best.slice(0, longest).trim();
}
