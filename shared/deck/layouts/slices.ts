import type { Ctx } from '../context.ts';
import { pathBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import type { PyramidLevel } from '../theme.ts';
import { cornerOf, type Point, partPaint, polygonPath } from './shapes.ts';

/** The corners of a slice with straight sides, from its upper left one clockwise; the apex is one corner. */
export function sliceCorners(level: PyramidLevel): Point[] {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const [a, b] = [level.halfAt(top), level.halfAt(bottom)];
  const upper: Point[] =
    a > 1
      ? [
          [middle - a, top],
          [middle + a, top],
        ]
      : [[middle, top]];
  return [...upper, [middle + b, bottom], [middle - b, bottom]];
}

/** The rectangle around a slice. */
export function sliceRect(level: PyramidLevel): Rect {
  const half = level.halfAt(level.y + level.height);
  const { y, height } = level;
  return { x: level.x + level.width / 2 - half, y, width: 2 * half, height };
}

/** Levels as slices with straight sides. */
export function drawSlices(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.map((level) => {
    const d = polygonPath(sliceCorners(level), cornerOf(ctx, 8));
    return pathBox(ctx, sliceRect(level), d, { ...partPaint(ctx, level.fill), z: 2 });
  });
}

/** The profile of a body in steps, each level as wide as its foot. */
export function stepped(share: number, count: number): number {
  return Math.min(count, Math.max(1, Math.ceil(share * count - 1e-6))) / count;
}
