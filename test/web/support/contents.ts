import type { SlideContent } from '#shared/deck/model.ts';

const base = { notes: '', sources: [] };

/** Returns a slide with a list. */
export const makeBullets = (title: string, ...texts: string[]): SlideContent => ({
  ...{ ...base, layout: 'bullets', title },
  blocks: { items: texts.map((text) => ({ text })) },
});

/** Returns a slide with a title only. */
export const makeSection = (title: string, notes = ''): SlideContent => ({
  ...{ ...base, layout: 'section', title, notes },
  blocks: {},
});
