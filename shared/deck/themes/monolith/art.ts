import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';

/** Draws the slab that every page of the theme has: black, or white on black. */
export function drawSlab(ctx: Ctx, rect: Rect, fill = '#000000'): Box {
  return rectBox(ctx, rect, { fill, z: 0 });
}
