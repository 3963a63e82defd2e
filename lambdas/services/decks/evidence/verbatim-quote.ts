import { extractTopics } from '#shared/deck/quality/topics.ts';
import { cutText } from '#shared/domain/text.ts';

const maxQuoteLength = 240;
const sentencePattern = /[^.!?。！？\n]+[.!?。！？]*/gu;

const normalizeText = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Whether a text contains the words, ignoring case and white space. */
export const isVerbatim = (words: string, text: string): boolean =>
  words.trim() !== '' && normalizeText(text).includes(normalizeText(words));

/**
 * Returns a quote from the passage: `quote` itself if the passage contains it, else the most similar sentence, cut to
 * 240 characters.
 */
export function findVerbatimQuote(quote: string, passage: string): string {
  if (isVerbatim(quote, passage)) return quote.trim();
  const quoteTopics = extractTopics(quote);
  const similarity = (sentence: string): number =>
    [...extractTopics(sentence)].filter((topic) => quoteTopics.has(topic)).length;
  const [best = ''] = (passage.match(sentencePattern) ?? [])
    .map((sentence) => sentence.trim())
    .sort((a, b) => similarity(b) - similarity(a));
  return cutText(best, maxQuoteLength).trim();
}
