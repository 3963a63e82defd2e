import { pathBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import type { ChartContext } from './chart-context.ts';

/** Distance of the lines along the edges, px. */
const pitch = 12;

/** Draws diagonal lines over a rectangle; `part` is the path of the content that they show. */
export function drawHatch(
  { ctx }: ChartContext,
  rect: Rect,
  { stroke, part }: { stroke: string; part: string },
): Mark[] {
  const { x, y, width, height } = rect;
  const foot = y + height;
  const lines: string[] = [];
  for (let at = pitch - height; at < width; at += pitch) {
    const low = Math.max(0, -at);
    const high = Math.min(height, width - at);
    if (high > low) lines.push(`M${x + at + low} ${foot - low}L${x + at + high} ${foot - high}`);
  }
  const path = lines.join('');
  return path === ''
    ? []
    : [{ ...pathBox(ctx, rect, path, { stroke, strokeWidth: 2, z: 3 }), part }];
}
