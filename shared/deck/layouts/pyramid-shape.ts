import { pathBox } from '../boxes.ts';
import type { Ctx } from '../context.ts';
import type { Box, Rect } from '../scene.ts';
import type { PyramidLevel } from '../theme.ts';
import { createPolygonPath, getCornerRadius, getPartPaint, type Point } from './shapes.ts';

/** Returns the corners of a pyramid level, clockwise from the top left. The apex is a single corner. */
export function computeLevelCorners(level: PyramidLevel): Point[] {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const [a, b] = [level.halfWidthAt(top), level.halfWidthAt(bottom)];
  const upper: Point[] =
    a > 1
      ? [
          [middle - a, top],
          [middle + a, top],
        ]
      : [[middle, top]];
  return [...upper, [middle + b, bottom], [middle - b, bottom]];
}

/** Returns the bounding rectangle of a pyramid level. */
export function computeLevelRect(level: PyramidLevel): Rect {
  const half = level.halfWidthAt(level.y + level.height);
  const { y, height } = level;
  return { x: level.x + level.width / 2 - half, y, width: 2 * half, height };
}

/** Draws pyramid levels with straight sides. */
export function drawPlainLevels(ctx: Ctx, levels: PyramidLevel[]): Box[] {
  return levels.map((level) => {
    const d = createPolygonPath(computeLevelCorners(level), getCornerRadius(ctx, 8));
    return pathBox(ctx, computeLevelRect(level), d, { ...getPartPaint(ctx, level.fill), z: 2 });
  });
}

/** Profile of a stepped pyramid: each level is as wide as its bottom edge. */
export function computeSteppedWidth(share: number, count: number): number {
  return Math.min(count, Math.max(1, Math.ceil(share * count - 1e-6))) / count;
}
