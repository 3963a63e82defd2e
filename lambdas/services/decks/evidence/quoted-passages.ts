import type { Passage } from '#shared/schemas/research.ts';
import type { TranslationOrigin } from './translation-origin.ts';

/**
 * Returns the quotes that support the figures (numbers) of a translation's original, as passages with the same ids;
 * they are the evidence for the translation. `source` is the source's name. The heading is the figure as the original
 * writes it, because the quote may lack the unit.
 */
export function createQuotedPassages({ slides }: TranslationOrigin): Passage[] {
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
