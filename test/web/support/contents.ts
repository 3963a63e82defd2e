import type { SlideContent } from '#shared/deck/model.ts';

const base = { notes: '', sources: [] };

/** A slide with a list. */
export const bullets = (title: string, ...texts: string[]): SlideContent => ({
  ...{ ...base, layout: 'bullets', title },
  blocks: { items: texts.map((text) => ({ text })) },
});

/** A slide with a title only. */
export const section = (title: string, notes = ''): SlideContent => ({
  ...{ ...base, layout: 'section', title, notes },
  blocks: {},
});
