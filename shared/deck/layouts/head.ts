import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

const leastHead = 96;

/** What the theme draws at a tall pane's head, above its text, which begins at `start`. */
export function headOf(ctx: Ctx, pane: Rect, start: number, index: number): Box[] {
  const room = { ...pane, height: start - 24 - pane.y };
  const { stance } = ctx.theme;
  return stance?.head && stance.isTall && room.height >= leastHead
    ? stance.head(ctx, room, index)
    : [];
}
