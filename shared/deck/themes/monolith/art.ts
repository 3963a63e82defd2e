import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette } from './tokens.ts';

/** Draws the slab that every page of the theme has: black, or white on black. */
export function drawSlab(ctx: Ctx, rect: Rect, fill = '#000000'): Box {
  return rectBox(ctx, rect, { fill, z: 0 });
}

/** Draws a faint line around a picture, so that a white one has an edge on the white page. */
export const drawPictureEdge = (ctx: Ctx, rect: Rect): Box[] => [
  rectBox(ctx, rect, { stroke: palette.ink, strokeWidth: 1, opacity: 0.16, z: 3 }),
];
