import type { Layout } from '../layout.ts';

export const cover: Layout<'cover'> = {
  id: 'cover',
  use: 'The first slide of the deck and no other. The title is the deck’s title, the subtitle says for whom it is and its main message, the byline who and when; leave out what is not known.',
  capacity: [
    { part: 'title', words: 9 },
    { part: 'kicker', words: 4 },
    { part: 'subtitle', words: 18 },
    { part: 'byline', words: 9 },
  ],
  compose: (ctx, slide) =>
    slide.blocks.image
      ? ctx.theme.pictured.cover(ctx, slide, slide.blocks.image)
      : ctx.theme.cover(ctx, slide),
};
