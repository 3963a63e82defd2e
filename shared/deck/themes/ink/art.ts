import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { toChineseNumeral } from '../../chinese-numeral.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { type Box, canvas, type Fill, type Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import {
  createCirclePath,
  createDabPath,
  createDrySlitsPath,
  createEdgePaths,
  createLeafPath,
  createStrokePath,
} from './brush.ts';
import { palette } from './tokens.ts';

const wholeCanvas: Rect = { x: 0, y: 0, ...canvas };

type Ridge = {
  /** y of the bottom of the mountains, and height of the peaks above it, px. */
  base: number;
  rise: number;
  color: string;
  opacity: number;
  /** Horizontal position of the highest peaks, 0 to 1. */
  crest: number;
};

/** Draws a mountain ridge that fades out downwards. */
function drawRidge(ctx: Ctx, random: () => number, look: Ridge): Box {
  const peaks = Array.from({ length: 9 }, (_, i) => ({
    x: -80 + (i + random() * 0.8) * 170,
    width: 70 + random() * 130,
    height: 0.35 + random() * 0.65,
  }));
  const grain = random() * 9;
  const points = Array.from({ length: 131 }, (_, i) => {
    const x = -10 + i * 10;
    const away = x / 1280 - look.crest;
    const swell = 0.12 + 0.88 * Math.exp(-(away * away) / 0.075);
    const mass = Math.max(
      ...peaks.map(({ x: px, width, height }) => {
        const d = Math.abs(x - px) / width;
        return height * Math.exp(-(d ** 1.55) * 1.1);
      }),
    );
    const rough = 0.035 * Math.sin(x * 0.061 + grain) + 0.02 * Math.sin(x * 0.17 + grain * 2);
    const y = look.base - look.rise * swell * (mass + rough * (0.4 + mass));
    return { x, y };
  });
  const top = Math.min(...points.map(({ y }) => y));
  const bottom = Math.min(720, look.base + look.rise * 0.35);
  const fill: Fill = {
    kind: 'linear',
    x1: 0,
    y1: top,
    x2: 0,
    y2: bottom,
    stops: [
      { offset: 0, color: look.color, opacity: look.opacity },
      { offset: 0.35, color: look.color, opacity: look.opacity * 0.72 },
      { offset: 1, color: look.color, opacity: 0 },
    ],
  };
  const line = points.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join('L');
  return pathBox(ctx, wholeCanvas, `M${line}L1290 ${bottom}L-10 ${bottom}Z`, { fill, z: 0 });
}

/** Draws five mountain ridges, each nearer and darker, with the highest peaks at `crest` (0 to 1). */
export function drawMountains(
  ctx: Ctx,
  { base, rise, crest }: { base: number; rise: number; crest: number },
  color: string = palette.ink,
): Box[] {
  const random = createSeededRandom(`mountains|${ctx.artSeed}`);
  return [0, 1, 2, 3, 4].map((i) =>
    drawRidge(ctx, random, {
      base: base + i * 34,
      rise: rise * (1 - i * 0.15),
      color,
      opacity: [0.16, 0.26, 0.4, 0.62, 0.9][i] ?? 0.5,
      crest: crest + (random() - 0.5) * 0.16,
    }),
  );
}

/** Layouts whose bodies leave the bottom of the page free. */
const layoutsWithFreeBottom: readonly string[] = ['quote'];

/** Draws faint mountains in a bottom corner; the mountains are lower if the body may reach the bottom of the page. */
export function drawCornerMountains(ctx: Ctx): Box[] {
  const random = createSeededRandom(`haze|${ctx.artSeed}|${ctx.index}`);
  const rise = layoutsWithFreeBottom.includes(ctx.slide.layout) ? 92 : 38;
  return [0.08, 0.11].map((opacity, i) =>
    drawRidge(ctx, random, {
      base: 700 + i * 14,
      rise: rise * (1 - i * 0.28),
      color: palette.ink,
      opacity,
      crest: 0.86,
    }),
  );
}

/** Draws a horizontal brush stroke from left to right. */
export function drawStroke(
  ctx: Ctx,
  at: { x: number; y: number; width: number; weight: number },
  opacity = 1,
): Box {
  const { x, y, width, weight } = at;
  const random = createSeededRandom(
    `stroke|${ctx.artSeed}|${ctx.index}|${Math.round(x)}|${Math.round(y)}`,
  );
  const rect = { x, y: y - weight / 2, width, height: weight };
  return pathBox(ctx, rect, createStrokePath(random, [x, y], [x + width, y], weight), {
    fill: palette.ink,
    opacity,
  });
}

/** Draws a circle as a single brush stroke. */
export function drawCircle(ctx: Ctx, cx: number, cy: number, r: number, width: number): Box[] {
  const random = createSeededRandom(`circle|${ctx.artSeed}|${ctx.index}`);
  const round = { cx, cy, r, width, start: Math.PI * (0.45 + random() * 0.3) };
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    pathBox(ctx, rect, createCirclePath(random, round), { fill: palette.ink, opacity: 0.92 }),
    pathBox(ctx, rect, createDrySlitsPath(random, round), { fill: palette.surface, z: 2 }),
  ];
}

/** Draws worn edges over an image, in the page colour. */
export function drawWornEdges(ctx: Ctx, rect: Rect): Box[] {
  const random = createSeededRandom(`edges|${ctx.artSeed}|${ctx.index}`);
  const paint = { fill: palette.surface, z: 3 };
  return createEdgePaths(random, rect).map((d) => pathBox(ctx, rect, d, paint));
}

/** Draws a dot of ink as a bullet. */
export function drawInkDot(ctx: Ctx, rect: Rect, index: number): Box {
  const random = createSeededRandom(`dab|${ctx.index}|${index}`);
  const [cx, cy] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  return pathBox(ctx, rect, createDabPath(random, cx, cy, 5), { fill: palette.accent });
}

/** Draws the red square of a seal with uneven edges and an inner border. */
export function drawSealSquare(ctx: Ctx, { x, y, width: size }: Rect, seed = ''): Box[] {
  const random = createSeededRandom(`seal|${ctx.artSeed}${seed}`);
  const nick = () => (random() - 0.5) * size * 0.05;
  const corners = [
    [x, y],
    [x + size / 2, y],
    [x + size, y],
    [x + size, y + size / 2],
    [x + size, y + size],
    [x + size / 2, y + size],
    [x, y + size],
    [x, y + size / 2],
  ].map(([px = 0, py = 0]) => `${(px + nick()).toFixed(1)} ${(py + nick()).toFixed(1)}`);
  const rect = { x, y, width: size, height: size };
  const edge = size > 60 ? 5 : 4;
  const inset = { x: x + edge, y: y + edge, width: size - 2 * edge, height: size - 2 * edge };
  return [
    pathBox(ctx, rect, `M${corners.join('L')}Z`, { fill: palette.accent }),
    rectBox(ctx, inset, { stroke: palette.onAccent, strokeWidth: 1.2, opacity: 0.75, z: 2 }),
  ];
}

/** Returns the lines of a seal: the page number, or in Chinese one numeral per line. */
function createSealLines(ctx: Ctx): string[] {
  const number = ctx.index + 1;
  return ctx.isCjk && number < 100 ? [...toChineseNumeral(number)] : [String(number)];
}

/** Draws the seal with the page number. */
export function drawSeal(ctx: Ctx, x: number, y: number, size = 46): Box[] {
  const figures = createSealLines(ctx);
  const share = [0.42, 0.37, 0.3][figures.length - 1] ?? 0.3;
  const height = size * share;
  const style = {
    ...createTextStyle(ctx, 'display', Math.round(height), {
      weight: 700,
      tracking: 0,
      color: palette.onAccent,
    }),
    leading: figures.length > 2 ? 0.94 : figures.length > 1 ? 1.02 : 1.2,
  };
  const blocks = figures.map((text) => typesetText(ctx, [{ text }], style, size));
  const tall = blocks.reduce((sum, block) => sum + block.height, 0);
  // Ideographs are higher in the line than Latin digits, so move them down.
  let top = y + (size - tall) / 2 + (ctx.isCjk ? size * 0.035 : 0);
  const texts = blocks.map((block) => {
    const at = { x, y: top, align: 'center' as const, on: palette.accent };
    top += block.height;
    return placeText(ctx, block, { ...at, role: 'footer', isSilent: true });
  });
  return [...drawSealSquare(ctx, { x, y, width: size, height: size }), ...texts];
}

/** Draws a bamboo stalk from the bottom to the top of the page, with leaves at its joints. */
export function drawBamboo(
  ctx: Ctx,
  x: number,
  width: number,
  opacity: number,
  seed: string,
  scale = 1,
): Box[] {
  const random = createSeededRandom(`bamboo|${seed}|${ctx.artSeed}`);
  const lean = (random() - 0.5) * 60;
  const joints = Array.from({ length: 6 }, (_, i) => 760 - i * (138 + random() * 24));
  const spot = (y: number) => x + lean * (1 - y / 720);
  const paint = { fill: palette.ink, opacity, z: 0 };
  const boxes: Box[] = [];
  joints.slice(1).forEach((top, i) => {
    const bottom = (joints[i] ?? 720) - 5;
    const [a, b] = [spot(bottom), spot(top + 5)];
    const [w, n] = [width / 2, width * 0.42];
    const d = `M${a - w} ${bottom}C${a - n} ${bottom - 30} ${b - n} ${top + 40} ${b - w} ${top + 5}L${b + w} ${top + 5}C${b + n} ${top + 40} ${a + n} ${bottom - 30} ${a + w} ${bottom}Z`;
    boxes.push(pathBox(ctx, { x: x - 60, y: top, width: 120, height: bottom - top }, d, paint));
    const side = random() < 0.5 ? -1 : 1;
    const count = 2 + Math.floor(random() * 3);
    for (let k = 0; k < count; k += 1) {
      const angle = Math.PI / 2 - side * (0.25 + k * 0.32 + random() * 0.2);
      const length = (90 + random() * 90) * scale;
      const leaf = createLeafPath([b + side * w, top], angle, length, 9 + random() * 5);
      boxes.push(
        pathBox(ctx, { x: b - length, y: top, width: 2 * length, height: length }, leaf, paint),
      );
    }
  });
  return boxes;
}
