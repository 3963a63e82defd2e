import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box } from '../../scene.ts';
import { page, palette } from './tokens.ts';

/** Draws the double line of a newspaper page: thick above thin; `isTurned` puts the thin line on top. */
export function drawDoubleLine(
  ctx: Ctx,
  y: number,
  isTurned = false,
  color: string = palette.ink,
): Box[] {
  const thin = isTurned ? y - 4 : y + 9;
  return [
    rectBox(ctx, { x: page.left, y, width: page.width, height: 5 }, { fill: color }),
    lineBox(ctx, [page.left, thin], [page.right, thin], { stroke: color, strokeWidth: 1 }),
  ];
}
