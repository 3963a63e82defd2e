import { blend } from './color.ts';
import type { Box, Fill, PathBox, Rect } from './scene.ts';
import { type Point, readPath } from './svg-path.ts';

/**
 * The background of a place on a slide: the colours of the shapes below, in paint order, and whether a picture is
 * there.
 */
export type PlaceBackground = { colors: string[]; hasPicture: boolean };

const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

/** Returns the colour of a fill at a point, on a background. */
function getFillColor(fill: Fill, [x, y]: Point, ground: string, opacity: number): string {
  const on = (color: string, share: number) =>
    isHex(color) ? blend(color, ground, share * opacity) : color;
  if (typeof fill === 'string') return on(fill, 1);
  const at =
    fill.kind === 'radial'
      ? Math.hypot(x - fill.cx, y - fill.cy) / Math.max(1, fill.r)
      : ((x - fill.x1) * (fill.x2 - fill.x1) + (y - fill.y1) * (fill.y2 - fill.y1)) /
        Math.max(1, (fill.x2 - fill.x1) ** 2 + (fill.y2 - fill.y1) ** 2);
  const next = fill.stops.findIndex(({ offset }) => offset >= at);
  const after = fill.stops[next < 0 ? fill.stops.length - 1 : next];
  const before = next > 0 ? fill.stops[next - 1] : after;
  if (!after || !before) return ground;
  const span = after.offset - before.offset;
  const share = span > 0 ? Math.min(1, Math.max(0, (at - before.offset) / span)) : 1;
  const mixed =
    isHex(after.color) && isHex(before.color)
      ? blend(after.color, before.color, share)
      : after.color;
  const [from, to] = [before.opacity ?? 1, after.opacity ?? 1];
  return on(mixed, from + (to - from) * share);
}

/** Number of straight lines that approximate a curve. */
const curveSteps = 6;

function listCurvePoints(from: Point, [a, b, to]: Point[]): Point[] {
  if (!a || !b || !to) return [];
  return Array.from({ length: curveSteps }, (_, i) => {
    const t = (i + 1) / curveSteps;
    const s = 1 - t;
    const along = (k: 0 | 1) =>
      s ** 3 * from[k] + 3 * s * s * t * a[k] + 3 * s * t * t * b[k] + t ** 3 * to[k];
    return [along(0), along(1)];
  });
}

/** Returns the parts of a path as polygons in canvas units. */
function toPolygons({ d, view, ...rect }: PathBox): Point[][] {
  const scale = view === undefined ? 1 : Math.min(rect.width, rect.height) / view;
  const toCanvas = ([x, y]: Point): Point =>
    view === undefined ? [x, y] : [rect.x + x * scale, rect.y + y * scale];
  const polygons: Point[][] = [];
  let at: Point = [0, 0];
  for (const { command, points } of readPath(d)) {
    if (command === 'M') polygons.push([]);
    const added = command === 'C' ? listCurvePoints(at, points) : points;
    polygons.at(-1)?.push(...added);
    at = points.at(-1) ?? at;
  }
  return polygons.map((polygon) => polygon.map(toCanvas));
}

/** Whether a point is in an odd number of polygons. */
function isInside(polygons: readonly Point[][], [x, y]: Point): boolean {
  let isIn = false;
  for (const polygon of polygons)
    for (let i = 0, k = polygon.length - 1; i < polygon.length; k = i, i += 1) {
      const [a, b] = [polygon[i], polygon[k]];
      if (!a || !b || a[1] > y === b[1] > y) continue;
      if (x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isIn = !isIn;
    }
  return isIn;
}

/** Returns a grid of points that covers a place, including its edges. */
function listGridPoints({ x, y, width, height }: Rect): Point[] {
  return Array.from({ length: 35 }, (_, i) => [
    x + (width * (i % 7)) / 6,
    y + (height * Math.floor(i / 7)) / 4,
  ]);
}

type Coverage = 'none' | 'part' | 'whole';

function toCoverage(inside: readonly boolean[]): Coverage {
  if (inside.every(Boolean)) return 'whole';
  return inside.some(Boolean) ? 'part' : 'none';
}

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

const areOverlapping = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Cache of parsed paths, so that each path of a slide is parsed only once. */
export type PathCache = Map<PathBox, Point[][]>;

function getCachedPolygons(box: PathBox, cache: PathCache): Point[][] {
  const known = cache.get(box) ?? toPolygons(box);
  cache.set(box, known);
  return known;
}

/** Returns how much of a place the area of a shape covers, and whether the shape's outline crosses the place. */
function measureCoverage(
  box: Box,
  place: Rect,
  cache: PathCache,
): { area: Coverage; isCrossed: boolean } {
  if (box.kind === 'line')
    return {
      area: 'none',
      isCrossed: areOverlapping(
        { ...box, width: Math.max(1, box.width), height: Math.max(1, box.height) },
        place,
      ),
    };
  if (box.kind !== 'path') {
    const isWhole = contains(box, place);
    const area = isWhole ? 'whole' : areOverlapping(box, place) ? 'part' : 'none';
    return { area, isCrossed: area === 'part' };
  }
  const polygons = getCachedPolygons(box, cache);
  const isCrossed = polygons.some((polygon) =>
    polygon.some(
      ([x, y]) =>
        x > place.x && y > place.y && x < place.x + place.width && y < place.y + place.height,
    ),
  );
  const area = toCoverage(listGridPoints(place).map((point) => isInside(polygons, point)));
  return { area, isCrossed: isCrossed || area === 'part' };
}

/** Returns the background that the shapes, given in paint order, draw at a place. */
export function findBackgroundAt(
  shapes: readonly Box[],
  place: Rect,
  { background, cache }: { background: string; cache: PathCache },
): PlaceBackground {
  let ground: PlaceBackground = { colors: [background], hasPicture: false };
  for (const box of shapes) {
    if (box.kind !== 'rect' && box.kind !== 'path' && box.kind !== 'line' && box.kind !== 'image')
      continue;
    const { area, isCrossed } = measureCoverage(box, place, cache);
    if (box.kind === 'image') {
      if (area !== 'none') ground = { ...ground, hasPicture: true };
      continue;
    }
    const opacity = box.opacity ?? 1;
    const under = ground.colors.at(-1) ?? background;
    if (box.stroke !== undefined && isCrossed)
      ground.colors.push(getFillColor(box.stroke, [place.x, place.y], under, opacity));
    if (box.kind === 'line' || box.fill === undefined || area === 'none') continue;
    const { fill } = box;
    const colors = listGridPoints(place).map((point) => getFillColor(fill, point, under, opacity));
    const isSolid = area === 'whole' && typeof fill === 'string' && opacity === 1;
    ground = isSolid
      ? { colors: colors.slice(0, 1), hasPicture: false }
      : { ...ground, colors: [...new Set([...ground.colors, ...colors])] };
  }
  return ground;
}
