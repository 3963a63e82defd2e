import { pathBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';
import type { CardStyle } from '../theme.ts';

/** Size of an icon inside its mark, as a fraction of the mark. */
const iconScale = 0.56;

/** Draws the icon of a card with the theme's mark behind it; `card` is the rectangle inside the card's inset. */
export function drawCardIcon(
  ctx: Ctx,
  { drawMark, markColor = ctx.theme.palette.accent }: CardStyle,
  icon: string,
  mark: Rect,
  card: Rect,
): Box[] {
  const side = drawMark ? mark.width * iconScale : mark.width;
  const inner = (mark.width - side) / 2;
  const rect = { x: mark.x + inner, y: mark.y + inner, width: side, height: side };
  const strokeWidth = Math.min(3.4, 1.6 + side / 48);
  return [
    ...(drawMark?.(ctx, mark, card) ?? []),
    pathBox(ctx, rect, icon, { stroke: markColor, strokeWidth, view: 24, z: 5 }),
  ];
}
