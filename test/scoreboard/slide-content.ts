import type { SlideContent } from '#shared/deck/model.ts';

/** Converts the texts of a page to a bullets slide, so that the provenance of its numbers can be determined. */
export function toSlideContent(
  title: string,
  texts: readonly string[],
  notes: string,
): SlideContent {
  return {
    layout: 'bullets',
    title,
    notes,
    sources: [],
    blocks: { items: texts.map((text) => ({ text })) },
  };
}
