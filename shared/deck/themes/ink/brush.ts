import type { Rect } from '../../scene.ts';

/** A point on the canvas. */
type Point = [x: number, y: number];

const formatPoint = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the relative width of a brush stroke at `t` (0 to 1): it swells at the start and tapers at the end. */
function getBrushPressure(t: number): number {
  const press = Math.min(1, 0.45 + t * 7);
  const lift = t < 0.55 ? 1 : 1 - 0.86 * ((t - 0.55) / 0.45) ** 1.4;
  return press * lift;
}

/** Returns the path of a brush stroke from one point to another, with ragged edges and a tapering end. */
export function createStrokePath(
  random: () => number,
  from: Point,
  to: Point,
  width: number,
): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const count = Math.max(12, Math.round(length / 14));
  const bend = (random() - 0.5) * width * 0.5;
  const side = (sign: 1 | -1) =>
    Array.from({ length: count + 1 }, (_, i): Point => {
      const t = i / count;
      const half = (width / 2) * getBrushPressure(t) * (0.86 + 0.28 * random());
      const off = sign * half + bend * Math.sin(t * Math.PI);
      return [from[0] + ux * length * t - uy * off, from[1] + uy * length * t + ux * off];
    });
  return createSmoothClosedPath([...side(1), ...side(-1).reverse()]);
}

/** Returns the path of a brush stroke along a circle, clockwise; angles in radians from the top. */
export function createArcStrokePath(
  random: () => number,
  { cx, cy, r, width, from, to }: Record<'cx' | 'cy' | 'r' | 'width' | 'from' | 'to', number>,
): string {
  const count = Math.max(12, Math.round(((to - from) * r) / 12));
  const side = (sign: 1 | -1) =>
    Array.from({ length: count + 1 }, (_, i): Point => {
      const t = i / count;
      const angle = from + (to - from) * t;
      const radius = r + sign * (width / 2) * getBrushPressure(t) * (0.86 + 0.28 * random());
      return [cx + Math.sin(angle) * radius, cy - Math.cos(angle) * radius];
    });
  return createSmoothClosedPath([...side(1), ...side(-1).reverse()]);
}

/** Returns the path of an almost closed circle as one brush stroke from `start` (radians), thinner at the end. */
export function createCirclePath(
  random: () => number,
  { cx, cy, r, width, start }: { cx: number; cy: number; r: number; width: number; start: number },
): string {
  const count = 120;
  const sweep = Math.PI * 1.86;
  const wobble = random() * 6;
  const ring = (sign: 1 | -1) =>
    Array.from({ length: count + 1 }, (_, i): Point => {
      const t = i / count;
      const angle = start + sweep * t;
      const thin = Math.min(1, 0.5 + t * 9) * (1 - 0.82 * t ** 1.5);
      const half = (width / 2) * thin * (0.9 + 0.2 * random());
      const radius = r * (1 + 0.018 * Math.sin(angle * 2 + wobble)) - r * 0.05 * t + sign * half;
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    });
  return createSmoothClosedPath([...ring(1), ...ring(-1).reverse()]);
}

/** Returns the path of the dry-brush gaps in a circle stroke: thin arcs, denser towards its end. */
export function createDrySlitsPath(
  random: () => number,
  { cx, cy, r, width, start }: { cx: number; cy: number; r: number; width: number; start: number },
): string {
  return Array.from({ length: 26 }, () => {
    const t = 0.22 + 0.72 * Math.sqrt(random());
    const from = start + Math.PI * 1.86 * t;
    const length = 0.12 + random() * 0.42;
    const spread = (random() - 0.5) * width * 0.8 * (1 - 0.82 * t ** 1.5);
    const radius = r * (1 - 0.05 * t) + spread;
    const thick = 0.6 + random() * 1.3;
    const arc = (k: number, off: number) => {
      const angle = from + length * k;
      return formatPoint(
        cx + Math.cos(angle) * (radius + off),
        cy + Math.sin(angle) * (radius + off),
      );
    };
    const steps = [0, 0.25, 0.5, 0.75, 1];
    const out = steps.map((k) => arc(k, thick * Math.sin(k * Math.PI)));
    const back = steps.map((k) => arc(1 - k, -thick * Math.sin(k * Math.PI)));
    return `M${out.join('L')}L${back.join('L')}Z`;
  }).join('');
}

/** Returns the path of a flat brush stroke across a rectangle, with a straight start and a frayed end. */
export function createBroadPath(random: () => number, { x, y, width, height }: Rect): string {
  const count = Math.max(5, Math.round((width * 0.8) / 26));
  const waver = height * 0.05;
  const edge = (top: number) =>
    Array.from({ length: count + 1 }, (_, i): Point => {
      const away = x + (width * 0.8 * i) / count;
      return [away, top + (random() - 0.5) * waver];
    });
  const hairs = Math.max(4, Math.round(height / 9));
  const frayed = Array.from({ length: hairs }, (_, i): Point[] => {
    const [tip, root] = [width * (1 - 0.12 * random()), width * (0.8 + 0.07 * random())];
    const pitch = height / hairs;
    return [
      [x + tip, y + (i + 0.25) * pitch],
      [x + tip, y + (i + 0.6) * pitch],
      [x + root, y + (i + 0.95) * pitch],
    ];
  }).flat();
  return createSmoothClosedPath([...edge(y), ...frayed, ...edge(y + height).reverse()]);
}

/** Returns the path of the dry-brush gaps in a flat brush stroke. */
export function createBroadSlitsPath(random: () => number, { x, y, width, height }: Rect): string {
  const count = Math.round(height / 4);
  // Each gap has its own band: programs that use the even-odd rule would fill overlapping gaps.
  const band = (height * 0.84) / count;
  return Array.from({ length: count }, (_, i) => {
    const from = x + width * (0.3 + 0.5 * Math.sqrt(random()));
    const to = Math.min(x + width, from + width * (0.12 + 0.3 * random()));
    const level = y + height * 0.08 + band * (i + 0.35 + 0.3 * random());
    const thick = Math.min(0.6 + random() * 1.5, band * 0.7);
    const middle = (from + to) / 2;
    return `M${formatPoint(from, level)}Q${formatPoint(middle, level - thick)} ${formatPoint(to, level)}Q${formatPoint(middle, level + thick)} ${formatPoint(from, level)}Z`;
  }).join('');
}

/**
 * Returns the paths of worn edges over an image, one per side. They overlap at the corners, which a single path would
 * leave unfilled in programs that use the even-odd rule.
 */
export function createEdgePaths(random: () => number, { x, y, width, height }: Rect): string[] {
  const past = 2;
  const wear = () => 2 + random() * 7;
  const worn = (length: number) => Math.max(6, Math.round(length / 22));
  const run = (length: number, pointAt: (along: number, depth: number) => Point): Point[] =>
    Array.from({ length: worn(length) + 1 }, (_, i) =>
      pointAt((length * i) / worn(length), wear()),
    );
  const [right, bottom] = [x + width, y + height];
  const sides: [Point, Point, Point[]][] = [
    [[x - past, y - past], [right + past, y - past], run(width, (t, d) => [right - t, y + d])],
    [
      [right + past, y - past],
      [right + past, bottom + past],
      run(height, (t, d) => [right - d, bottom - t]),
    ],
    [
      [right + past, bottom + past],
      [x - past, bottom + past],
      run(width, (t, d) => [x + t, bottom - d]),
    ],
    [[x - past, bottom + past], [x - past, y - past], run(height, (t, d) => [x + d, y + t])],
  ];
  return sides.map(
    ([from, to, edge]) =>
      `M${[from, to, ...edge].map(([px, py]) => formatPoint(px, py)).join('L')}Z`,
  );
}

/** Returns the path of a sheet whose top edge is torn, up to 14 px deep. */
export function createTornEdgePath(random: () => number, { x, y, width, height }: Rect): string {
  const count = Math.round(width / 16);
  const edge = Array.from(
    { length: count + 1 },
    (_, i): Point => [x + (width * i) / count, y + 14 * random() * random()],
  );
  const foot: Point[] = [
    [x + width, y + height],
    [x, y + height],
  ];
  return `M${[...edge, ...foot].map(([px, py]) => formatPoint(px, py)).join('L')}Z`;
}

/** Returns the path of a sheet whose right edge is torn, up to `depth` px deep. */
export function createTornSidePath(
  random: () => number,
  { x, y, width, height }: Rect,
  depth = 22,
): string {
  const count = Math.round(height / 16);
  const edge = Array.from({ length: count + 1 }, (_, i): Point => {
    const along = y + (height * i) / count;
    return [x + width - depth * random() * random(), along];
  });
  const side: Point[] = [
    [x, y + height],
    [x, y],
  ];
  return `M${[...edge, ...side].map(([px, py]) => formatPoint(px, py)).join('L')}Z`;
}

/** Returns the path of an irregular dot. */
export function createDabPath(random: () => number, cx: number, cy: number, r: number): string {
  const points = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2;
    const radius = r * (0.82 + 0.34 * random());
    return [cx + Math.cos(angle) * radius * 1.08, cy + Math.sin(angle) * radius] as Point;
  });
  return createSmoothClosedPath(points);
}

/** Returns the path of a leaf from stem to tip; `angle` in radians. */
export function createLeafPath(stem: Point, angle: number, length: number, width: number): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const pointAt = (along: number, off: number) =>
    formatPoint(stem[0] + c * along - s * off, stem[1] + s * along + c * off);
  return `M${pointAt(0, 0)}C${pointAt(length * 0.2, width)} ${pointAt(length * 0.5, width)} ${pointAt(length, 0)}C${pointAt(length * 0.45, -width * 0.5)} ${pointAt(length * 0.2, -width * 0.6)} ${pointAt(0, 0)}Z`;
}

function createSmoothClosedPath(points: Point[]): string {
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const count = points.length;
  const first = points[0] ?? [0, 0];
  const start = mid(points[count - 1] ?? first, first);
  const curves = points.map((point, i) => {
    const end = mid(point, points[(i + 1) % count] ?? first);
    return `Q${formatPoint(point[0], point[1])} ${formatPoint(end[0], end[1])}`;
  });
  return `M${formatPoint(start[0], start[1])}${curves.join('')}Z`;
}
