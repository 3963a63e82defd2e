import type { Ctx } from '../context.ts';

/** What goes above a body out of `spare` px of room, by the theme's stance; `share` of it where it has none. */
export function roomAbove(ctx: Ctx, spare: number, share: number, most = Number.POSITIVE_INFINITY) {
  const room = Math.max(0, spare);
  const { stance } = ctx.theme;
  return Math.round(stance ? room * stance.above : Math.min(most, room * share));
}

/** Whether columns and panes take the body's whole height. */
export function isTall(ctx: Ctx): boolean {
  return ctx.theme.stance?.isTall === true;
}
