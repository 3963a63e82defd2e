import { extractTopics } from '#shared/deck/quality/topics.ts';

const maxQuoteLength = 240;
const pieces = /[^.!?。！？\n]+[.!?。！？]*/gu;

const normalized = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Whether a text contains the words, ignoring case and white space. */
export const isVerbatim = (words: string, text: string): boolean =>
  words.trim() !== '' && normalized(text).includes(normalized(words));

/**
 * Returns a quote from the passage: the given one if the passage contains it, else the most similar sentence, cut to
 * 240 characters.
 */
export function verbatimQuote(quote: string, passage: string): string {
  if (isVerbatim(quote, passage)) return quote.trim();
  const wanted = extractTopics(quote);
  const similarity = (piece: string): number =>
    [...extractTopics(piece)].filter((topic) => wanted.has(topic)).length;
  const [best = ''] = (passage.match(pieces) ?? [])
    .map((piece) => piece.trim())
    .sort((a, b) => similarity(b) - similarity(a));
  return best.slice(0, maxQuoteLength).trim();
}
