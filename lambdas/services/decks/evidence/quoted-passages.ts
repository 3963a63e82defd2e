import type { Passage } from '#shared/schemas/research.ts';
import type { TranslationOrigin } from './translation-origin.ts';

/**
 * Returns the quotes that support the original's figures as passages with the same ids, as evidence for its
 * translation. `source` is the source's name. The heading is the original's text of the figure, because the quote may
 * lack the unit.
 */
export function quotedPassages({ slides }: TranslationOrigin): Passage[] {
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
