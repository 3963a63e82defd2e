import { blend } from '../color.ts';
import type { Ctx } from '../context.ts';
import type { Rect } from '../scene.ts';

export type Point = [x: number, y: number];

const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A point on the way from one to another, `distance` px along and never past the middle. */
function along([x1, y1]: Point, [x2, y2]: Point, distance: number): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const share = Math.min(0.5, distance / length);
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** A closed polygon, its corners rounded by about `radius` px. */
export function polygonPath(points: Point[], radius: number): string {
  if (radius <= 0) return `M${points.map(at).join('L')}Z`;
  const corners = points.map((corner, i) => {
    const before = points.at(i - 1) ?? corner;
    const after = points[(i + 1) % points.length] ?? corner;
    return { start: along(corner, before, radius), corner, end: along(corner, after, radius) };
  });
  const path = corners.map(({ start, corner, end }) => `${at(start)}Q${at(corner)} ${at(end)}`);
  return `M${path.join('L')}Z`;
}

/** A rectangle each of whose corners has a rounding of its own, px: upper left, upper right, lower right, lower left. */
export function roundedPath(
  { x, y, width: w, height: h }: Rect,
  [a, b, c, d]: readonly [number, number, number, number],
): string {
  const arc = (r: number, dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  return [
    `M${x + a} ${y}H${x + w - b}${arc(b, b, b)}V${y + h - c}${arc(c, -c, c)}`,
    `H${x + d}${arc(d, -d, -d)}V${y + a}${arc(a, a, -a)}Z`,
  ].join('');
}

/** Colours of parts that differ by degree: the accent for the one that matters, then quiet ones from faint to full. */
export function degreeColors(ctx: Ctx, count: number): string[] {
  const { accent, quiet, surface } = ctx.theme.palette;
  const own = ctx.theme.tokens.data.parts?.colors;
  if (own) return [accent, ...own].slice(0, count);
  const faintest = 0.42;
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return accent;
    const share = count <= 2 ? 1 : (i - 1) / (count - 2);
    return blend(quiet, surface, faintest + (1 - faintest) * share);
  });
}

/** Fill and line of a diagram's part. */
export function partPaint(ctx: Ctx, fill: string) {
  const outline = ctx.theme.tokens.data.parts?.outline;
  return outline ? { fill, stroke: outline, strokeWidth: 1.8 } : { fill };
}

/** How round the theme draws the corners of its shapes, px. */
export function cornerOf(ctx: Ctx, most = 14): number {
  return Math.min(most, ctx.theme.tokens.radius);
}
