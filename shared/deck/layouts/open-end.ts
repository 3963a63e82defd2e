import { rectBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

/** Lengths in px of the shorter and shorter pieces that continue the bar of a minimum, such as “5+”. */
const pieces = { top: [6, 3], right: [9, 6, 3] } as const;
const gap = 4;

type Side = keyof typeof pieces;

/** Returns the length in px of the pieces that continue the bar of a minimum. */
export const openEndLength = (side: Side): number =>
  pieces[side].reduce<number>((sum, length) => sum + length + gap, 0);

/** Draws pieces that continue a bar beyond a figure that is a minimum, such as “5+”. */
export function openEnd(ctx: Ctx, bar: Rect, side: Side, fill: string): Box[] {
  let along = 0;
  return pieces[side].map((length) => {
    along += gap + length;
    const rect =
      side === 'top'
        ? { ...bar, y: bar.y - along, height: length }
        : { ...bar, x: bar.x + bar.width + along - length, width: length };
    return rectBox(ctx, rect, { fill, z: 12 });
  });
}
