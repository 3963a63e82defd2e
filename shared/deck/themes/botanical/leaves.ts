import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';

export type Point = readonly [x: number, y: number];

const roundNumber = (value: number) => String(Math.round(value * 10) / 10);
const formatPoint = (x: number, y: number) => `${roundNumber(x)} ${roundNumber(y)}`;

export type Leaf = {
  stem: Point;
  /** Direction from stem to tip, radians. */
  angle: number;
  length: number;
  width: number;
};

function createLeafPointFormatter({ stem, angle }: Leaf): (along: number, off: number) => string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (along, off) => formatPoint(stem[0] + c * along - s * off, stem[1] + s * along + c * off);
}

/** Returns the path of a leaf: round at the stem, pointed at the tip. */
export function createLeafPath(leaf: Leaf): string {
  const spot = createLeafPointFormatter(leaf);
  const { length: l, width: w } = leaf;
  return `M${spot(0, 0)}C${spot(l * 0.12, w * 0.62)} ${spot(l * 0.62, w * 0.62)} ${spot(l, 0)}C${spot(l * 0.62, -w * 0.62)} ${spot(l * 0.12, -w * 0.62)} ${spot(0, 0)}Z`;
}

/** Returns the path of the shaded half of a leaf. */
function createShadePath(leaf: Leaf): string {
  const spot = createLeafPointFormatter(leaf);
  const { length: l, width: w } = leaf;
  return `M${spot(0, 0)}C${spot(l * 0.12, w * 0.62)} ${spot(l * 0.62, w * 0.62)} ${spot(l, 0)}Z`;
}

/** Returns the path of the midrib and `pairs` pairs of side veins. */
function createVeinPath(leaf: Leaf, pairs: number): string {
  const spot = createLeafPointFormatter(leaf);
  const { length: l, width: w } = leaf;
  const veins = Array.from({ length: pairs }, (_, i) => {
    const t = 0.14 + (i / pairs) * 0.66;
    const reach = w * 0.4 * Math.sin(Math.min(1, t * 1.25 + 0.12) * Math.PI) ** 0.8;
    const [from, end] = [spot(l * t, 0), l * (t + 0.14)];
    // Veins are straight on small leaves, where a curve would not be visible.
    if (l < 240) return `M${spot(end, reach)}L${from} ${spot(end, -reach)}`;
    return [reach, -reach]
      .map((off) => `M${from}Q${spot(l * (t + 0.05), off * 0.7)} ${spot(end, off)}`)
      .join('');
  });
  return `M${spot(0, 0)}L${spot(l * 0.96, 0)}${veins.join('')}`;
}

const computeLeafBounds = ({ stem: [x, y], length: l }: Leaf) => ({
  x: x - l,
  y: y - l,
  width: 2 * l,
  height: 2 * l,
});

type LeafLook = { fill: string; vein: string; pairs?: number; z?: number; opacity?: number };

/** Draws many small leaves as two paths: one for all blades, one for all veins. */
export function drawFoliage(ctx: Ctx, rect: Rect, leaves: Leaf[], look: LeafLook): Box[] {
  const { fill, vein, pairs = 0, z = 0 } = look;
  const veins = leaves.map((leaf) => createVeinPath(leaf, pairs)).join('');
  return [
    pathBox(ctx, rect, leaves.map(createLeafPath).join(''), { fill, z }),
    pathBox(ctx, rect, veins, { stroke: vein, strokeWidth: 0.9, z }),
  ];
}

/** Draws a single leaf with veins; a leaf with many veins also has a shaded half. */
export function drawLeafBoxes(ctx: Ctx, leaf: Leaf, look: LeafLook): Box[] {
  const { fill, vein, pairs = 0, z = 0, opacity = 1 } = look;
  const rect = computeLeafBounds(leaf);
  const width = Math.max(0.8, Math.min(4, leaf.length / 110));
  return [
    pathBox(ctx, rect, createLeafPath(leaf), { fill, z, opacity }),
    ...(pairs > 3
      ? [pathBox(ctx, rect, createShadePath(leaf), { fill: '#0b1d13', z, opacity: 0.13 })]
      : []),
    pathBox(ctx, rect, createVeinPath(leaf, pairs), {
      stroke: vein,
      strokeWidth: width,
      z,
      opacity,
    }),
  ];
}

/** A stem as a quadratic Bézier curve; `bend` is the control point. */
export type Stem = { from: Point; bend: Point; to: Point };

/** Returns the point at `t` (0 to 1) on a stem and its direction there, in radians. */
export function computeStemPoint(
  { from, bend, to }: Stem,
  t: number,
): { spot: Point; angle: number } {
  const mix = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  const slope = (a: number, b: number, c: number) => 2 * (1 - t) * (b - a) + 2 * t * (c - b);
  const angle = Math.atan2(slope(from[1], bend[1], to[1]), slope(from[0], bend[0], to[0]));
  return { spot: [mix(from[0], bend[0], to[0]), mix(from[1], bend[1], to[1])], angle };
}

/** Returns the SVG path of a stem. */
export function createStemPath({ from, bend, to }: Stem): string {
  return `M${formatPoint(...from)}Q${formatPoint(...bend)} ${formatPoint(...to)}`;
}
