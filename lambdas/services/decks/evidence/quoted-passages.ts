import type { Passage } from '#shared/schemas/research.ts';
import type { Origin } from './translation-origin.ts';

/**
 * What a translation rests on: the words that its original's figures were quoted from, as passages of the same ids.
 * Their `source` is the source's name. What the original wrote of a quote stands as its heading: it tells the unit
 * where the quote leaves it to its own heading.
 */
export function quotedPassages({ slides }: Origin): Passage[] {
  const byQuote = new Map<string, Passage>();
  for (const { passage_id, quote, source, page, text } of slides.flatMap(
    ({ provenance }) => provenance,
  )) {
    if (passage_id === null || quote === null) continue;
    const place = { id: passage_id, source: source ?? '', ...(page === null ? {} : { page }) };
    byQuote.set(`${passage_id}\n${quote}`, {
      ...place,
      kind: 'paragraph',
      heading: [text],
      text: quote,
    });
  }
  return [...byQuote.values()];
}
