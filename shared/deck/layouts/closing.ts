import type { Layout } from '../layout.ts';
import { listLimits } from '../list-limits.ts';

export const closing: Layout<'closing'> = {
  id: 'closing',
  use: 'The last slide of the deck and no other: what the audience is to remember, and up to four next actions, each beginning with a verb.',
  capacity: [
    { part: 'title', words: 9 },
    { part: 'kicker', words: 4 },
    { part: 'lead', words: 24 },
    { part: 'actions[]', words: 10, items: listLimits.closing.actions.fits },
  ],
  compose: (ctx, slide) => ctx.theme.closing(ctx, slide),
};
