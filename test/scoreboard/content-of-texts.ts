import type { SlideContent } from '#shared/deck/model.ts';

/** What a page of a file says, as a slide whose figures can be traced: a list of its texts. */
export function contentOfTexts(
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
