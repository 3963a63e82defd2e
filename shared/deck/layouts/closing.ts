import type { Layout } from '../layout.ts';
import { listLimits } from '../list-limits.ts';

export const closing: Layout<'closing'> = {
  id: 'closing',
  use: 'The last slide of the deck and no other: what the audience is to remember, and up to four next actions, each beginning with a verb. If it is known who does some of them or by when, give all in `plan`, with the owner (a name, a role or a team) and the due date where known; otherwise in `actions`. Never the same action in both.',
  capacity: [
    { part: 'title', words: 9 },
    { part: 'kicker', words: 4 },
    { part: 'lead', words: 20 },
    { part: 'actions[]', words: 10, items: listLimits.closing.actions.fits },
    { part: 'plan[].action', words: 7, items: listLimits.closing.plan.fits },
    { part: 'plan[].owner', words: 3 },
    { part: 'plan[].due', words: 2 },
  ],
  compose: (ctx, slide) => ctx.theme.closing(ctx, slide),
};
