import { blend } from '../color.ts';
import type { Ctx } from '../context.ts';
import type { Rect } from '../scene.ts';

export type Point = [x: number, y: number];

const formatPoint = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the point `distance` px along the line between two points, but at most the midpoint. */
function computePointAlong([x1, y1]: Point, [x2, y2]: Point, distance: number): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const share = Math.min(0.5, distance / length);
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Returns the SVG path of a closed polygon with corners rounded by about `radius` px. */
export function createPolygonPath(points: Point[], radius: number): string {
  if (radius <= 0) return `M${points.map(formatPoint).join('L')}Z`;
  const corners = points.map((corner, i) => {
    const before = points.at(i - 1) ?? corner;
    const after = points[(i + 1) % points.length] ?? corner;
    return {
      start: computePointAlong(corner, before, radius),
      corner,
      end: computePointAlong(corner, after, radius),
    };
  });
  const path = corners.map(
    ({ start, corner, end }) => `${formatPoint(start)}Q${formatPoint(corner)} ${formatPoint(end)}`,
  );
  return `M${path.join('L')}Z`;
}

/** Returns the SVG path of a rectangle with a radius per corner, px, clockwise from the top left. */
export function createRoundedPath(
  { x, y, width: w, height: h }: Rect,
  [a, b, c, d]: readonly [number, number, number, number],
): string {
  const arc = (r: number, dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  return [
    `M${x + a} ${y}H${x + w - b}${arc(b, b, b)}V${y + h - c}${arc(c, -c, c)}`,
    `H${x + d}${arc(d, -d, -d)}V${y + a}${arc(a, a, -a)}Z`,
  ].join('');
}

/** Returns colours for ordered parts: the accent first, then the theme's part colours or tints from faint to full. */
export function listPartColors(ctx: Ctx, count: number): string[] {
  const { accent, quiet, surface } = ctx.theme.palette;
  const own = ctx.theme.tokens.data.diagramParts?.colors;
  if (own) return [accent, ...own].slice(0, count);
  const faintest = 0.42;
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return accent;
    const share = count <= 2 ? 1 : (i - 1) / (count - 2);
    return blend(quiet, surface, faintest + (1 - faintest) * share);
  });
}

/** Returns fill and outline of a diagram part. */
export function getPartPaint(ctx: Ctx, fill: string) {
  const outline = ctx.theme.tokens.data.diagramParts?.outline;
  return outline ? { fill, stroke: outline, strokeWidth: 1.8 } : { fill };
}

/** Returns the theme's corner radius, at most `max` px. */
export function getCornerRadius(ctx: Ctx, max = 14): number {
  return Math.min(max, ctx.theme.tokens.radius);
}
