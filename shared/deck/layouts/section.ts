import type { Layout } from '../layout.ts';

export const section: Layout<'section'> = {
  id: 'section',
  use: 'The start of a new part of the talk, in decks of ten slides or more. The number is the part’s (01, 02, …).',
  capacity: [
    { part: 'title', words: 9 },
    { part: 'kicker', words: 4 },
    { part: 'lead', words: 24 },
    { part: 'number', words: 1 },
  ],
  compose: (ctx, slide) =>
    slide.blocks.image
      ? ctx.theme.pictured.section(ctx, slide, slide.blocks.image)
      : ctx.theme.section(ctx, slide),
};
