import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';

/** Draws an arch that fills the rectangle: a round top of at most half the height over straight sides. */
export function drawArchOn(ctx: Ctx, rect: Rect, fill: string): Box {
  const { x, y, width, height } = rect;
  const rise = Math.min(width / 2, height / 2);
  const d = `M${x} ${y + height}V${y + rise}A${width / 2} ${rise} 0 0 1 ${x + width} ${y + rise}V${y + height}Z`;
  return pathBox(ctx, rect, d, { fill, z: 2 });
}
