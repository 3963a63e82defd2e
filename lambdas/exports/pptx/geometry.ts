import type { PathBox, Rect } from '#shared/deck/scene.ts';
import { type Point, readPath, type Segment } from '#shared/deck/svg-path.ts';
import { toEmu } from './units.ts';

/** Returns the interior extrema of one coordinate of a cubic Bézier curve. */
function findExtrema(a: number, b: number, c: number, d: number): number[] {
  const [p, q, r] = [-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a];
  const root = Math.sqrt(Math.max(0, q * q - 4 * p * r));
  const turns = Math.abs(p) < 1e-9 ? [-r / q] : [(-q + root) / (2 * p), (-q - root) / (2 * p)];
  return turns
    .filter((t) => t > 0 && t < 1)
    .map((t) => {
      const u = 1 - t;
      return u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
    });
}

function pathBounds(segments: Segment[]): Rect {
  const [xs, ys]: [number[], number[]] = [[], []];
  let at: Point = [0, 0];
  for (const { command, points } of segments) {
    const [b, c, d] = points;
    if (command === 'C' && b && c && d) {
      xs.push(...findExtrema(at[0], b[0], c[0], d[0]));
      ys.push(...findExtrema(at[1], b[1], c[1], d[1]));
    }
    const end = points.at(-1);
    if (!end) continue;
    xs.push(end[0]);
    ys.push(end[1]);
    at = end;
  }
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function readSegments(box: PathBox): Segment[] {
  const segments = readPath(box.d);
  const { view } = box;
  if (view === undefined) return segments;
  const scale = box.width / view;
  return segments.map(({ command, points }) => ({
    command,
    points: points.map(([x, y]): Point => [box.x + x * scale, box.y + y * scale]),
  }));
}

function segmentXml({ command, points }: Segment, origin: Rect): string {
  const point = ([x, y]: Point) =>
    `<a:pt x="${toEmu(x) - toEmu(origin.x)}" y="${toEmu(y) - toEmu(origin.y)}"/>`;
  if (command === 'Z') return '<a:close/>';
  const inner = points.map(point).join('');
  if (command === 'M') return `<a:moveTo>${inner}</a:moveTo>`;
  return command === 'L' ? `<a:lnTo>${inner}</a:lnTo>` : `<a:cubicBezTo>${inner}</a:cubicBezTo>`;
}

/** Returns a path as custom geometry, with its bounding rectangle. */
export function toCustomGeometry(box: PathBox): { rect: Rect; xml: string } {
  const segments = readSegments(box);
  const rect = pathBounds(segments);
  const [w, h] = [Math.max(1, toEmu(rect.width)), Math.max(1, toEmu(rect.height))];
  const fill = box.fill === undefined ? ' fill="none"' : '';
  const body = segments.map((segment) => segmentXml(segment, rect)).join('');
  const path = `<a:path w="${w}" h="${h}"${fill}>${body}</a:path>`;
  return {
    rect,
    xml: `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${path}</a:pathLst></a:custGeom>`,
  };
}

/** Returns a rectangle, a rounded one if it has a radius, or an ellipse if the radius makes it a circle. */
export function rectGeometryXml(rect: Rect, radius = 0): string {
  const shortSide = Math.min(rect.width, rect.height);
  if (radius <= 0 || shortSide <= 0) return '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
  const isRound = radius >= shortSide / 2 - 0.01 && Math.abs(rect.width - rect.height) < 0.01;
  if (isRound) return '<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom>';
  const adjust = Math.round(Math.min(0.5, radius / shortSide) * 100_000);
  return `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val ${adjust}"/></a:avLst></a:prstGeom>`;
}
