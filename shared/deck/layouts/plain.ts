import { contentParts } from '../content-parts.ts';
import { type Ctx, steps } from '../context.ts';
import type { Box } from '../scene.ts';
import { stackRows } from './rows.ts';

/** Every text of a slide below its title, as rows: how content is shown that has no form of its own. */
export function composePlain(ctx: Ctx): Box[] {
  const { palette } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const items = contentParts(ctx.slide).filter(({ part }) => part !== 'title' && part !== 'kicker');
  if (items.length === 0) return boxes;
  const look = { ink: palette.ink, muted: palette.muted, accent: palette.accent };
  const list = stackRows(ctx, 'items', items, body, {
    marker: 'none',
    ...look,
    on: palette.surface,
    gap: [8, 40],
    steps: steps(28, 18),
    columns: items.length > 5 ? 2 : 1,
  });
  return [...boxes, list];
}
