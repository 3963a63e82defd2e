import { pathBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box } from '../scene.ts';

/** A circle with its centre, px. */
export type Ring = { cx: number; cy: number; r: number };

/** Returns a point of a ring as path coordinates; the angle is clockwise from the top, in radians. */
export const formatRingPoint = ({ cx, cy, r }: Ring, angle: number, radius = r): string =>
  `${(cx + Math.sin(angle) * radius).toFixed(1)} ${(cy - Math.cos(angle) * radius).toFixed(1)}`;

/** Draws the open arrow head at the end of an arc that runs clockwise; `length` is its length along the ring, px. */
export function drawArcArrow(
  ctx: Ctx,
  ring: Ring,
  end: number,
  { stroke, strokeWidth, length }: { stroke: string; strokeWidth: number; length: number },
): Box {
  const { cx, cy, r } = ring;
  const back = end - length / r;
  const side = length * 0.65;
  const [tip, outer, inner] = [
    formatRingPoint(ring, end),
    formatRingPoint(ring, back, r + side),
    formatRingPoint(ring, back, r - side),
  ];
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return pathBox(ctx, rect, `M${inner}L${tip}L${outer}`, { stroke, strokeWidth, z: 2 });
}
