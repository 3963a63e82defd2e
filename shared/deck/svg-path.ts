/** A path segment in absolute coordinates: M and L have one point, C three, Z none. */
export type Segment = { command: 'M' | 'L' | 'C' | 'Z'; points: Point[] };
export type Point = [x: number, y: number];

const valueCounts: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

type PathCommand = { letter: string; values: number[] };

/** Parses the numbers of a command; arc flags may follow without a separator. */
function readNumbers(letter: string, text: string): number[] {
  const values: number[] = [];
  let at = 0;
  while (at < text.length) {
    const isFlag = letter.toUpperCase() === 'A' && [3, 4].includes(values.length % 7);
    const nextNumber = isFlag ? /[01]/g : /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi;
    nextNumber.lastIndex = at;
    const [value] = nextNumber.exec(text) ?? [];
    if (value === undefined) break;
    values.push(Number(value));
    at = nextNumber.lastIndex;
  }
  return values;
}

function readCommands(d: string): PathCommand[] {
  return [...d.matchAll(/([a-z])([^a-df-z]*)/gi)].flatMap(([, letter = 'M', text = '']) => {
    const size = valueCounts[letter.toUpperCase()] ?? 0;
    const values = readNumbers(letter, text);
    if (size === 0) return [{ letter, values: [] }];
    return Array.from({ length: Math.floor(values.length / size) }, (_, i) => ({
      // Coordinate pairs after the first pair of a move are lines.
      letter: i > 0 && letter === 'M' ? 'L' : i > 0 && letter === 'm' ? 'l' : letter,
      values: values.slice(i * size, (i + 1) * size),
    }));
  });
}

/** Pen state: position, start of the subpath, last control point, and the previous command. */
type PenState = { at: Point; start: Point; control: Point | undefined; previous: string };

function toCubic(from: Point, control: Point, to: Point): Point[] {
  const third = (a: number, b: number) => a + ((b - a) * 2) / 3;
  return [
    [third(from[0], control[0]), third(from[1], control[1])],
    [third(to[0], control[0]), third(to[1], control[1])],
    to,
  ];
}

/** Computes the centre and angles of an elliptical arc (SVG 2, appendix B.2.4). */
function computeArcCentre(from: Point, to: Point, values: number[]) {
  const [rx0 = 0, ry0 = 0, turn = 0, large = 0, sweep = 0] = values;
  const phi = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const grow = Math.sqrt(Math.max(1, (x / rx0) ** 2 + (y / ry0) ** 2));
  const [rx, ry] = [Math.abs(rx0) * grow, Math.abs(ry0) * grow];
  const free = rx ** 2 * ry ** 2 - rx ** 2 * y ** 2 - ry ** 2 * x ** 2;
  const root = Math.sqrt(Math.max(0, free / (rx ** 2 * y ** 2 + ry ** 2 * x ** 2)));
  const sign = large === sweep ? -root : root;
  const [cx, cy] = [(sign * rx * y) / ry, (-sign * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  const end = Math.atan2((-y - cy) / ry, (-x - cx) / rx);
  const fullTurn = 2 * Math.PI;
  const delta = sweep
    ? (end - start + fullTurn) % fullTurn
    : -((start - end + fullTurn) % fullTurn);
  const middle: Point = [
    cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ];
  return { middle, rx, ry, cos, sin, start, delta };
}

/** Converts an arc to cubic curves, each spanning at most 90°. */
function arcToCubics(from: Point, to: Point, values: number[]): Segment[] {
  if (!values[0] || !values[1]) return [{ command: 'L', points: [to] }];
  const { middle, rx, ry, cos, sin, start, delta } = computeArcCentre(from, to, values);
  const count = Math.max(1, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-6));
  const step = delta / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const toPoint = (x: number, y: number): Point => [
    middle[0] + cos * rx * x - sin * ry * y,
    middle[1] + sin * rx * x + cos * ry * y,
  ];
  return Array.from({ length: count }, (_, i): Segment => {
    const [a, b] = [start + i * step, start + (i + 1) * step];
    const points = [
      toPoint(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a)),
      toPoint(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b)),
      i === count - 1 ? to : toPoint(Math.cos(b), Math.sin(b)),
    ];
    return { command: 'C', points };
  });
}

function toPoints(values: number[], origin: Point): Point[] {
  return Array.from(
    { length: Math.floor(values.length / 2) },
    (_, i): Point => [(values[i * 2] ?? 0) + origin[0], (values[i * 2 + 1] ?? 0) + origin[1]],
  );
}

/** Control point of a smooth curve: the previous one mirrored, if the previous command was a curve of the same kind. */
function mirrorControlPoint(pen: PenState, kinds: string): Point {
  if (!pen.control || !kinds.includes(pen.previous)) return pen.at;
  return [2 * pen.at[0] - pen.control[0], 2 * pen.at[1] - pen.control[1]];
}

function toSegments(pen: PenState, { letter, values }: PathCommand): Segment[] {
  const kind = letter.toUpperCase();
  const origin: Point = letter === kind ? [0, 0] : pen.at;
  const [first = 0] = values;
  if (kind === 'Z') return [{ command: 'Z', points: [] }];
  if (kind === 'H') return [{ command: 'L', points: [[first + origin[0], pen.at[1]]] }];
  if (kind === 'V') return [{ command: 'L', points: [[pen.at[0], first + origin[1]]] }];
  if (kind === 'A') {
    const [to = pen.at] = toPoints(values.slice(5), origin);
    return arcToCubics(pen.at, to, values);
  }
  const points = toPoints(values, origin);
  if (kind === 'M' || kind === 'L') return [{ command: kind, points }];
  if (kind === 'C') return [{ command: 'C', points }];
  if (kind === 'S') return [{ command: 'C', points: [mirrorControlPoint(pen, 'CS'), ...points] }];
  const control = kind === 'Q' ? (points[0] ?? pen.at) : mirrorControlPoint(pen, 'QT');
  const to = points.at(-1) ?? pen.at;
  pen.control = control;
  return [{ command: 'C', points: toCubic(pen.at, control, to) }];
}

/** Parses the `d` attribute of an SVG path; every curve becomes cubic. */
export function readPath(d: string): Segment[] {
  const pen: PenState = { at: [0, 0], start: [0, 0], control: undefined, previous: '' };
  return readCommands(d).flatMap((command) => {
    const segments = toSegments(pen, command);
    const kind = command.letter.toUpperCase();
    const lastSegment = segments.at(-1);
    if (kind === 'C' || kind === 'S') pen.control = lastSegment?.points.at(-2);
    pen.at = kind === 'Z' ? pen.start : (lastSegment?.points.at(-1) ?? pen.at);
    if (kind === 'M') pen.start = pen.at;
    pen.previous = kind;
    return segments;
  });
}
