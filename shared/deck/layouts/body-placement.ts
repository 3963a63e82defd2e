import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

/** Returns the part of `spare` px that goes above a body: by the theme's placement, otherwise `share`, at most `most`. */
export function spaceAbove(
  ctx: Ctx,
  spare: number,
  share: number,
  most = Number.POSITIVE_INFINITY,
) {
  const space = Math.max(0, spare);
  const { bodyPlacement } = ctx.theme;
  return Math.round(
    bodyPlacement ? space * bodyPlacement.shareAbove : Math.min(most, space * share),
  );
}

/** Returns the space above a body without panels, px. */
export function spaceAboveWithoutPanel(ctx: Ctx, spare: number, share: number): number {
  const above = ctx.theme.bodyPlacement?.shareAboveWithoutPanel;
  return above === undefined
    ? spaceAbove(ctx, spare, share)
    : Math.round(Math.max(0, spare) * above);
}

/** Whether columns and panels use the full height of the body. */
export function isFullHeight(ctx: Ctx): boolean {
  return ctx.theme.bodyPlacement?.isFullHeight === true;
}

const minArtHeight = 96;

/** Returns the theme's drawing below the text of a full-height panel; the text ends at `end` px. */
export function panelBottomArt(ctx: Ctx, pane: Rect, end: number, index: number): Box[] {
  const y = end + 24;
  const space = { ...pane, y, height: pane.y + pane.height - y };
  const draw = ctx.theme.bodyPlacement?.drawBelowText;
  return draw && isFullHeight(ctx) && space.height >= minArtHeight ? draw(ctx, space, index) : [];
}

/** Whether bodies are at the bottom of the page. */
export function isAtBottom(ctx: Ctx): boolean {
  return (ctx.theme.bodyPlacement?.shareAbove ?? 0) > 0.8;
}

/** Whether bodies without panels are at the bottom of the page. */
export function isAtBottomWithoutPanel(ctx: Ctx): boolean {
  return isAtBottom(ctx) && ctx.theme.bodyPlacement?.shareAboveWithoutPanel === undefined;
}
