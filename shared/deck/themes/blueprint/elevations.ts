import { pathBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { type CircleFigure, createArrowHeadPath, drawConstruction } from './art.ts';
import { lineColors, palette } from './tokens.ts';

/**
 * A side view as paths of visible edges, thin lines and centre lines, in units of the radius of its circle; y points
 * down. The dimension line below is from one x to another.
 */
type Elevation = {
  edges: string;
  thin: string;
  axes: string;
  dimension: { from: number; to: number; y: number };
};

const format = (value: number) => value.toFixed(3);
const move = (x: number, y: number) => `M${format(x)} ${format(y)}`;
const line = (x: number, y: number) => `L${format(x)} ${format(y)}`;
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, i) => from + i * step);
/** Returns a small square as a window or a porthole. */
const square = (x: number, y: number, side: number) =>
  `${move(x, y)}${line(x + side, y)}${line(x + side, y + side)}${line(x, y + side)}Z`;

/** A liner with four funnels, and the bulkheads of its hull. */
function createShip(): Elevation {
  const funnels = [-0.38, -0.16, 0.06, 0.28].map(
    (x) =>
      `${move(x, -0.03)}${line(x - 0.03, -0.44)}${line(x + 0.06, -0.445)}${line(x + 0.09, -0.035)}${move(x - 0.024, -0.36)}${line(x + 0.066, -0.365)}`,
  );
  const bulkheads = range(-0.72, 0.78, 0.15).map(
    (x) => `${move(x, 0.24 - 0.03 * x)}${line(x, 0.5)}`,
  );
  const ports = range(-0.85, 0.87, 0.1).map((x) => square(x, 0.29 - 0.035 * x, 0.022));
  return {
    edges: `M-1.05 .23L1.06 .14L.97 .5L-.9 .5Q-1.02 .43 -1.05 .23ZM-.64 .21L-.64 .09L.56 .06L.56 .16M-.5 .085L-.5 -.03L.44 -.045L.44 .065M.46 .06L.46 -.02L.54 -.022L.54 .058${funnels.join('')}M-.8 .21L-.82 -.66M.78 .15L.76 -.72`,
    thin: `M-.82 -.66L.76 -.72M-.82 -.66L-1.05 .23M.76 -.72L1.06 .14M-.82 -.66L-.5 -.03M.76 -.72L.46 -.02M-1.03 .33L1.02 .26${bulkheads.join('')}${ports.join('')}`,
    axes: 'M-1.18 .4L1.18 .4M0 -.82L0 .62',
    dimension: { from: -1.05, to: 1.06, y: 0.74 },
  };
}

/** The front of a tower with a lower building on each side. */
function createBuilding(): Elevation {
  const windows = [
    ...range(-0.24, 0.26, 0.1).flatMap((x) =>
      range(-0.76, 0.7, 0.14).map((y) => square(x, y, 0.05)),
    ),
    ...range(0.42, 0.78, 0.1).flatMap((x) => range(0.22, 0.7, 0.14).map((y) => square(x, y, 0.05))),
    ...range(-0.78, -0.38, 0.1).flatMap((x) =>
      range(-0.02, 0.7, 0.14).map((y) => square(x, y, 0.05)),
    ),
  ];
  return {
    edges:
      'M-.3 .9L-.3 -.85L.34 -.85L.34 .9M-.14 -.85L-.14 -.97L.18 -.97L.18 -.85M.34 .14L.88 .14L.88 .9M-.3 -.1L-.84 -.1L-.84 .9M-1.06 .9L1.06 .9',
    thin: windows.join(''),
    axes: 'M.02 -1.08L.02 1M-1.06 -.1L-.9 -.1',
    dimension: { from: -0.84, to: 0.88, y: 1.08 },
  };
}

/** A wind turbine with the circle that its blades sweep. */
function createTurbine(): Elevation {
  const hub = { x: 0, y: -0.3 };
  const at = (angle: number, along: number, off: number): [number, number] => [
    hub.x + Math.cos(angle) * along - Math.sin(angle) * off,
    hub.y + Math.sin(angle) * along + Math.cos(angle) * off,
  ];
  const blades = [-90, 30, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const points = [
      at(angle, 0.06, -0.02),
      at(angle, 0.2, -0.06),
      at(angle, 0.7, 0),
      at(angle, 0.16, 0.03),
    ];
    return `${points.map(([x, y], i) => (i === 0 ? move(x, y) : line(x, y))).join('')}Z`;
  });
  const hatch = range(-0.9, 0.86, 0.08).map((x) => `${move(x + 0.05, 0.94)}${line(x, 1)}`);
  return {
    edges: `M-.05 .94L-.026 -.23L.026 -.23L.05 .94M-.9 .94L.9 .94M-.16 .94L-.16 .88L.16 .88L.16 .94${blades.join('')}${createUnitCircle(hub.x, hub.y, 0.07)}`,
    thin: `${hatch.join('')}${createUnitCircle(hub.x, hub.y, 0.025)}M.78 -.3L.78 .94M.08 -.3L.84 -.3M.74 -.26L.82 -.34M.74 .98L.82 .9`,
    axes: `${createUnitCircle(hub.x, hub.y, 0.7)}M0 -1.08L0 .98M-.8 -.3L.08 -.3`,
    dimension: { from: -0.7, to: 0.7, y: 1.12 },
  };
}

/** Returns a circle as cubic curves, whose points can be scaled. */
function createUnitCircle(cx: number, cy: number, r: number): string {
  const k = r * 0.5523;
  const p = (x: number, y: number) => `${format(cx + x)} ${format(cy + y)}`;
  return `M${p(-r, 0)}C${p(-r, -k)} ${p(-k, -r)} ${p(0, -r)}C${p(k, -r)} ${p(r, -k)} ${p(r, 0)}C${p(r, k)} ${p(k, r)} ${p(0, r)}C${p(-k, r)} ${p(-r, k)} ${p(-r, 0)}Z`;
}

/** A suspension bridge. */
function createBridge(): Elevation {
  const cable = (x: number) => 0.04 - 0.66 * (x / 0.5) ** 2;
  const side = (x: number) => -0.62 + ((Math.abs(x) - 0.5) / 0.58) * 0.82;
  const hangers = range(-1, 1, 0.08).flatMap((x) => {
    const y = Math.abs(x) < 0.5 ? cable(x) : side(x);
    return y < 0.18 && Math.abs(Math.abs(x) - 0.5) > 0.03 ? [`${move(x, y)}${line(x, 0.2)}`] : [];
  });
  const pylon = (x: number) =>
    `${move(x - 0.06, 0.6)}${line(x - 0.03, -0.66)}${line(x + 0.03, -0.66)}${line(x + 0.06, 0.6)}Z`;
  return {
    edges: `${pylon(-0.5)}${pylon(0.5)}M-1.1 .2L1.1 .2L1.1 .28L-1.1 .28ZM-1.08 .2L-.5 -.62Q0 .7 .5 -.62L1.08 .2`,
    thin: hangers.join(''),
    axes: 'M-1.1 .5L1.1 .5M0 -.8L0 .72',
    dimension: { from: -0.5, to: 0.5, y: 0.84 },
  };
}

/** Draws a side view inside a circle, with a dimension line below. */
function drawElevation(
  ctx: Ctx,
  { edges, thin, axes, dimension }: Elevation,
  figure: CircleFigure,
): Box[] {
  const { cx, cy, r } = figure;
  const rect = { x: cx - 1.15 * r, y: cy - 1.15 * r, width: 2.3 * r, height: 2.3 * r };
  // The paths contain only points, so their numbers are x and y in turn.
  const place = (path: string) => {
    let count = 0;
    return path.replaceAll(/-?[\d.]+/g, (number) => {
      const center = count % 2 === 0 ? cx : cy;
      count += 1;
      return (center + Number(number) * r).toFixed(1);
    });
  };
  const [from, to, y] = [cx + dimension.from * r, cx + dimension.to * r, cy + dimension.y * r];
  const light = { stroke: lineColors.thin, strokeWidth: 1 };
  const heads = createArrowHeadPath([from, y], [-1, 0]) + createArrowHeadPath([to, y], [1, 0]);
  return [
    pathBox(ctx, rect, place(thin), light),
    pathBox(ctx, rect, place(axes), { ...light, strokeWidth: 1.2 }),
    pathBox(ctx, rect, place(edges), { stroke: lineColors.thick, strokeWidth: 2, z: 2 }),
    pathBox(
      ctx,
      rect,
      `M${from} ${y}H${to}M${from} ${y - 22}V${y + 6}M${to} ${y - 22}V${y + 6}`,
      light,
    ),
    pathBox(ctx, rect, heads, { fill: palette.accent, z: 2 }),
  ];
}

/**
 * Draws what the deck's title names: a ship, a building or a wind turbine; otherwise a round part or a bridge, which
 * depends on the deck.
 */
export function drawSubject(ctx: Ctx, figure: CircleFigure): Box[] {
  const subject = findDeckSubject(ctx);
  if (subject === 'sea') return drawElevation(ctx, createShip(), figure);
  if (subject === 'city') return drawElevation(ctx, createBuilding(), figure);
  if (subject === 'nature') return drawElevation(ctx, createTurbine(), figure);
  const isBridge = createSeededRandom(`figure|${ctx.artSeed}`)() < 0.5;
  return isBridge ? drawElevation(ctx, createBridge(), figure) : drawConstruction(ctx, figure);
}
