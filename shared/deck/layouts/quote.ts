import type { Layout } from '../layout.ts';

export const quote: Layout<'quote'> = {
  id: 'quote',
  use: 'One sentence worth reading aloud, verbatim from a source or a person, with who said it. Never an invented quotation.',
  capacity: [
    { part: 'title', words: 12 },
    { part: 'kicker', words: 3 },
    { part: 'quote', words: 40 },
    { part: 'attribution', words: 12 },
  ],
  compose: (ctx, slide) => ctx.theme.quote(ctx, slide),
};
