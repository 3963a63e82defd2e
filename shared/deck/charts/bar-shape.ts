import { rectBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import type { ChartContext } from './chart-context.ts';

/** Draws a bar. Its ends are square in every theme, because round ends would take much of a small bar's length. */
export function drawBar({ ctx }: ChartContext, rect: Rect, fill: string): Mark {
  return rectBox(ctx, rect, { fill, z: 3 });
}
