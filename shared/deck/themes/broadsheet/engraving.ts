import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createRosettePath } from '../../rosette-path.ts';
import type { Box, Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { palette } from './tokens.ts';

type Ridge = (x: number) => number;

/** Returns the height of a hill line at x: the sum of three random waves around zero. */
function createRidge(random: () => number, width: number, swell: number): Ridge {
  const waves = [0.8, 1.7, 3.6].map((turns, i) => ({
    turns: turns * (0.8 + random() * 0.5),
    phase: random() * Math.PI * 2,
    height: (swell / (i + 1)) * (0.6 + random() * 0.5),
  }));
  return (x) =>
    waves.reduce(
      (sum, wave) =>
        sum + Math.sin((x / width) * Math.PI * 2 * wave.turns + wave.phase) * wave.height,
      0,
    );
}

function createRidgePath(ridge: Ridge, area: Rect, base: number, flatness: number): string {
  const count = Math.ceil(area.width / 20);
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const x = (i / count) * area.width;
    const y = Math.min(area.height - 1, Math.max(2, base + ridge(x) * flatness));
    return `${(area.x + x).toFixed(0)} ${(area.y + y).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** Draws overlapping hills, each shaded with lines along its slope. */
function drawHills(ctx: Ctx, area: Rect, random: () => number, isSmall: boolean): Box[] {
  const count = 4;
  const cuts = isSmall ? 9 : 11;
  return Array.from({ length: count }, (_, i) => {
    const base = area.height * (0.44 + i * 0.145);
    const ridge = createRidge(random, area.width, area.height * 0.075);
    const isFront = i === count - 1;
    const ground = isFront ? palette.ink : palette.surface;
    const bottom = `L${area.x + area.width} ${area.y + area.height}L${area.x} ${area.y + area.height}Z`;
    const step = (area.height * 0.24) / cuts;
    const shade = Array.from({ length: isFront ? 4 : cuts }, (_cut, k) => {
      const d = createRidgePath(
        ridge,
        area,
        base + k * step + (isFront ? 7 : 0),
        1 - k / (cuts * 1.4),
      );
      const strokeWidth = isFront ? 0.9 : 2.6 - (k / cuts) * 1.9;
      const stroke = isFront ? palette.surface : palette.ink;
      return pathBox(ctx, area, d, { stroke, strokeWidth: Number(strokeWidth.toFixed(2)) });
    });
    return [
      pathBox(ctx, area, `${createRidgePath(ridge, area, base, 1)}${bottom}`, { fill: ground }),
      ...shade,
    ];
  }).flat();
}

/** Returns the path of horizontal lines from the top of an area to a fraction of its height, wider apart below. */
function createSkyPath({ x, y, width, height }: Rect, share: number): string {
  const lines: string[] = [];
  for (let at = 6, gap = 4.2; at < height * share; at += gap, gap *= 1.035)
    lines.push(`M${x} ${(y + at).toFixed(1)}h${width}`);
  return lines.join('');
}

const skyStroke = { stroke: palette.ink, strokeWidth: 0.8, opacity: 0.55 } as const;

function createCirclePath(cx: number, cy: number, r: number): string {
  const [size, left] = [(2 * r).toFixed(1), (cx - r).toFixed(1)];
  const half = r.toFixed(1);
  return `M${left} ${cy.toFixed(1)}a${half} ${half} 0 1 0 ${size} 0a${half} ${half} 0 1 0 -${size} 0Z`;
}

/** Draws a sky with a sun in the accent colour. */
function drawSunnySky(ctx: Ctx, area: Rect, random: () => number): Box[] {
  const { x, y, width, height } = area;
  const r = height * 0.27;
  const [cx, cy] = [x + width * (0.22 + random() * 0.56), y + height * 0.4];
  return [
    pathBox(ctx, area, createSkyPath(area, 0.56), skyStroke),
    pathBox(ctx, area, createCirclePath(cx, cy, r + 7), { fill: palette.surface }),
    pathBox(ctx, area, createCirclePath(cx, cy, r), { fill: palette.accent }),
  ];
}

/** Returns the path of a row of waves along `y`, from the left to the right edge of an area. */
function createWavePath(
  { x, width }: Rect,
  y: number,
  look: { length: number; rise: number; shift: number },
): string {
  const { length, rise, shift } = look;
  const count = Math.ceil(width / length) + 1;
  const at = (from: number, up: number) =>
    `${Math.min(x + width, Math.max(x, from)).toFixed(1)} ${(y - up).toFixed(1)}`;
  // Each wave is a crest with a flat back, as in a woodcut. All points are inside the area, so the curves are, too.
  const waves = Array.from({ length: count }, (_, i) => {
    const from = x + (i - shift) * length;
    const end = from + length;
    if (from >= x + width) return '';
    const [back, top] = [at(from + length * 0.35, 0), at(from + length * 0.8, rise)];
    return `C${back} ${at(from + length * 0.62, rise)} ${top}C${at(from + length * 0.98, rise)} ${at(end, rise * 0.4)} ${at(end, 0)}`;
  });
  return `M${at(x, 0)}${waves.join('')}L${at(x + width, 0)}`;
}

/** Draws the sea: rows of waves, larger towards the front, below a plain sky. */
function drawSea(ctx: Ctx, area: Rect, random: () => number): Box[] {
  const { x, y, width, height } = area;
  const horizon = y + height * 0.34;
  const depth = height * 0.66;
  const rows: Box[] = [];
  for (let at = 7, gap = 7; at < depth - 4; at += gap, gap *= 1.16) {
    const near = at / depth;
    const look = { length: 28 + 110 * near, rise: 2 + 13 * near, shift: random() };
    const isFront = at + gap >= depth - 4;
    const path = (below: number) => createWavePath(area, horizon + at + below, look);
    const ground = `${path(0)}V${y + height}H${x}Z`;
    const [fill, stroke] = isFront
      ? [palette.ink, palette.surface]
      : [palette.surface, palette.ink];
    const strokeWidth = Number((0.9 + 1.9 * near).toFixed(2));
    // Two thinner lines shade the back of each wave.
    const shades =
      near > 0.15 ? [gap * 0.34, gap * 0.66].filter((below) => at + below < depth) : [];
    rows.push(
      pathBox(ctx, area, ground, { fill }),
      pathBox(ctx, area, path(0), { stroke: palette.ink, strokeWidth }),
      ...shades.map((below) => pathBox(ctx, area, path(below), { stroke, strokeWidth: 0.8 })),
    );
  }
  return [
    pathBox(ctx, area, createSkyPath(area, 0.33), skyStroke),
    rectBox(ctx, { x, y: horizon - 2, width, height: 3 }, { fill: palette.accent }),
    ...rows,
  ];
}

/** Draws a house front: hatched or black, with windows and a flat, pitched or pointed roof. */
function drawHouse(ctx: Ctx, rect: Rect, isNear: boolean, roof: number): Box[] {
  const { x, y, width, height } = rect;
  const rise = [0, width * 0.3, width * 0.9][roof] ?? 0;
  const outline = `M${x} ${(y + height).toFixed(1)}V${y.toFixed(1)}l${(width / 2).toFixed(1)} ${(-rise).toFixed(1)}l${(width / 2).toFixed(1)} ${rise.toFixed(1)}V${(y + height).toFixed(1)}Z`;
  const [across, down] = [Math.max(2, Math.floor(width / 20)), Math.floor(height / 24)];
  const windows = Array.from({ length: across * down }, (_, i) => {
    const left = x + ((i % across) + 0.5) * (width / across) - 3;
    const top = y + 10 + Math.floor(i / across) * 24;
    return `M${left.toFixed(1)} ${top.toFixed(1)}h6v11h-6Z`;
  });
  const shade: string[] = [];
  for (let at = 4; at < height; at += 4.5)
    shade.push(`M${x} ${(y + at).toFixed(1)}h${(width * 0.42).toFixed(1)}`);
  const line = { stroke: palette.ink, strokeWidth: 1.6 };
  return [
    pathBox(
      ctx,
      rect,
      outline,
      isNear ? { fill: palette.ink } : { fill: palette.surface, ...line },
    ),
    ...(isNear ? [] : [pathBox(ctx, rect, shade.join(''), { ...line, strokeWidth: 0.8 })]),
    pathBox(ctx, rect, windows.join(''), { fill: isNear ? palette.surface : palette.ink }),
  ];
}

/** Draws a town: a row of hatched houses behind a row of black ones, below a sky with a sun. */
function drawTown(ctx: Ctx, area: Rect, random: () => number): Box[] {
  const row = (isNear: boolean): Box[] => {
    const houses: Box[] = [];
    const maxHeight = area.height * (isNear ? 0.36 : 0.62);
    let x = area.x;
    while (x < area.x + area.width - 1) {
      const rest = area.x + area.width - x;
      const wanted = 44 + random() * 56;
      const width = rest - wanted < 44 ? rest : wanted;
      const height = maxHeight * (0.62 + random() * 0.38);
      const rect = { x, y: area.y + area.height - height, width, height };
      houses.push(...drawHouse(ctx, rect, isNear, Math.floor(random() * (width < 60 ? 3 : 2))));
      x += width;
    }
    return houses;
  };
  return [...drawSunnySky(ctx, area, random), ...row(false), ...row(true)];
}

/**
 * Draws a row of rosettes as on banknotes, whose shape depends on the deck: circles around a ring, the middle one in the
 * accent colour.
 */
function drawRosettes(ctx: Ctx, area: Rect, random: () => number): Box[] {
  const shape = { circles: 18 + Math.round(random() * 18), ring: 0.46 + random() * 0.26 };
  const r = area.height / 2 - 12;
  const count = Math.max(1, Math.floor(area.width / (2 * r + 24)) | 1);
  const fitting = count * (2 * r + 12) > area.width ? Math.max(1, count - 2) : count;
  const pitch = area.width / fitting;
  const drawn = Array.from({ length: fitting }, (_, i) => {
    const [cx, cy] = [area.x + pitch * (i + 0.5), area.y + area.height / 2];
    const isMiddle = i === (fitting - 1) / 2;
    return [
      pathBox(ctx, area, createCirclePath(cx, cy, r + 5), { fill: palette.surface }),
      pathBox(ctx, area, createRosettePath(cx, cy, r, shape), {
        stroke: isMiddle ? palette.accent : palette.ink,
        strokeWidth: 0.9,
      }),
      pathBox(ctx, area, createCirclePath(cx, cy, r * 0.22), {
        fill: isMiddle ? palette.accent : palette.ink,
      }),
    ];
  });
  return [pathBox(ctx, area, createSkyPath(area, 0.99), skyStroke), ...drawn.flat()];
}

/**
 * Draws a picture in the style of a wood engraving, of what the deck's title or the kicker names: the sea, a town or
 * hills; otherwise abstract rosettes.
 */
export function drawEngraving(ctx: Ctx, area: Rect): Box[] {
  const random = createSeededRandom(`engraving|${ctx.artSeed}|${ctx.index}`);
  const subject = findDeckSubject(ctx);
  if (subject === 'sea') return drawSea(ctx, area, random);
  if (subject === 'city') return drawTown(ctx, area, random);
  if (subject === 'nature')
    return [...drawSunnySky(ctx, area, random), ...drawHills(ctx, area, random, area.height < 230)];
  return drawRosettes(ctx, area, random);
}
