import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

const minArtHeight = 96;

/** Returns the theme's drawing above the text of a full-height panel; the text begins at `start` px. */
export function panelTopArt(ctx: Ctx, pane: Rect, start: number, index: number): Box[] {
  const space = { ...pane, height: start - 24 - pane.y };
  const { bodyPlacement } = ctx.theme;
  return bodyPlacement?.drawAboveText && bodyPlacement.isFullHeight && space.height >= minArtHeight
    ? bodyPlacement.drawAboveText(ctx, space, index)
    : [];
}
