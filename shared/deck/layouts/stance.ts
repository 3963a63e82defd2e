import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

/** What goes above a body out of `spare` px of room, by the theme's stance; `share` of it where it has none. */
export function roomAbove(ctx: Ctx, spare: number, share: number, most = Number.POSITIVE_INFINITY) {
  const room = Math.max(0, spare);
  const { stance } = ctx.theme;
  return Math.round(stance ? room * stance.above : Math.min(most, room * share));
}

/** The same for what stands on no pane. */
export function roomAboveOpen(ctx: Ctx, spare: number, share: number): number {
  const above = ctx.theme.stance?.aboveOpen;
  return above === undefined
    ? roomAbove(ctx, spare, share)
    : Math.round(Math.max(0, spare) * above);
}

/** Whether columns and panes take the body's whole height. */
export function isTall(ctx: Ctx): boolean {
  return ctx.theme.stance?.isTall === true;
}

const leastFoot = 96;

/** What the theme draws at a tall pane's foot, below its text, which ends at `end`. */
export function footOf(ctx: Ctx, pane: Rect, end: number, index: number): Box[] {
  const y = end + 24;
  const room = { ...pane, y, height: pane.y + pane.height - y };
  const draw = ctx.theme.stance?.foot;
  return draw && isTall(ctx) && room.height >= leastFoot ? draw(ctx, room, index) : [];
}

/** Whether bodies stand on the page's foot. */
export function isAtFoot(ctx: Ctx): boolean {
  return (ctx.theme.stance?.above ?? 0) > 0.8;
}

/** Whether what stands on no pane does. */
export function isOpenAtFoot(ctx: Ctx): boolean {
  return isAtFoot(ctx) && ctx.theme.stance?.aboveOpen === undefined;
}
