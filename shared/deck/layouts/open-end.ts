import { rectBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';

/** Lengths in px of the shorter and shorter pieces that continue the bar of a minimum, such as “5+”. */
const pieceLengths = { top: [6, 3], right: [9, 6, 3] } as const;
const pieceGap = 4;

type OpenSide = keyof typeof pieceLengths;

/** Returns the length in px of the pieces that continue the bar of a minimum. */
export const computeOpenEndLength = (side: OpenSide): number =>
  pieceLengths[side].reduce<number>((sum, length) => sum + length + pieceGap, 0);

/** Draws pieces that continue a bar beyond a figure that is a minimum, such as “5+”. */
export function drawOpenEnd(ctx: Ctx, bar: Rect, side: OpenSide, fill: string): Box[] {
  let along = 0;
  return pieceLengths[side].map((length) => {
    along += pieceGap + length;
    const rect =
      side === 'top'
        ? { ...bar, y: bar.y - along, height: length }
        : { ...bar, x: bar.x + bar.width + along - length, width: length };
    return rectBox(ctx, rect, { fill, z: 12 });
  });
}
