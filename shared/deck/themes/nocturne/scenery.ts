import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Fill, type GradientStop } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { drawGlow, drawHorizon } from './art.ts';
import { indigo, violet } from './tokens.ts';

const { width } = canvas;
const wholeCanvas = { x: 0, y: 0, ...canvas };
const nightColor = '#060a18';
const moonColor = '#e6ebff';

/** Where the light of a scene is: the y of the horizon and the x of the light, px. */
type Light = { horizon: number; x: number };

const createFade = (y1: number, y2: number, stops: GradientStop[]): Fill => ({
  kind: 'linear',
  ...{ x1: 0, y1, x2: 0, y2 },
  stops,
});

/** Draws the last light above the horizon, strongest around the moon or the rising sun. */
function drawTwilight(ctx: Ctx, { horizon, x }: Light): Box[] {
  const top = horizon - 200;
  const stops = [0, 0.35, 0.7, 1].map((offset) => ({
    ...{ offset, color: indigo, opacity: Number((0.42 * offset ** 2).toFixed(3)) },
  }));
  const rect = { x: 0, y: top, width, height: 720 - top };
  return [
    rectBox(ctx, rect, { fill: createFade(top, horizon, stops), z: 0 }),
    drawGlow(ctx, { cx: x, cy: horizon, r: 460 }, '#7f93ff', 0.6),
    drawGlow(ctx, { cx: width - x, cy: horizon + 40, r: 520 }, violet, 0.4),
  ];
}

/** Draws half a disc on the horizon. */
const drawHalfDisc = (ctx: Ctx, { horizon, x }: Light, r: number): Box =>
  pathBox(ctx, wholeCanvas, `M${x - r} ${horizon}a${r} ${r} 0 0 1 ${2 * r} 0Z`, {
    ...{ fill: moonColor, z: 0 },
  });

/** Draws the sea below a rising moon, whose light lies on the water in short strokes. */
function drawSea(ctx: Ctx, light: Light, random: () => number): Box[] {
  const { horizon, x } = light;
  const water = createFade(horizon, 720, [
    { offset: 0, color: '#17235c' },
    { offset: 0.4, color: '#0b1230' },
    { offset: 1, color: nightColor },
  ]);
  const strokes: Box[] = [];
  for (let y = horizon + 9, gap = 7; y < 712; y += gap, gap *= 1.16) {
    const half = 62 - 34 * ((y - horizon) / (720 - horizon)) + random() * 22;
    const from = x - half + (random() - 0.5) * 26;
    const opacity = Number((0.85 - 0.6 * ((y - horizon) / (720 - horizon))).toFixed(2));
    const at = { x: from, y, width: 2 * half, height: 2 + gap * 0.14 };
    strokes.push(rectBox(ctx, at, { fill: '#aab8ff', radius: 2, opacity, z: 0 }));
  }
  const edge = createFade(horizon, horizon + 3, [
    { offset: 0, color: '#8b9dff' },
    { offset: 1, color: '#8b9dff', opacity: 0 },
  ]);
  return [
    ...drawTwilight(ctx, light),
    drawHalfDisc(ctx, light, 58),
    rectBox(ctx, { x: 0, y: horizon, width, height: 720 - horizon }, { fill: water, z: 0 }),
    rectBox(ctx, { x: 0, y: horizon, width, height: 3 }, { fill: edge, z: 0 }),
    ...strokes,
  ];
}

/** Draws a skyline of dark buildings with lit windows, lower in the middle, where the byline is. */
function drawCity(ctx: Ctx, light: Light, random: () => number): Box[] {
  const rise = 720 - light.horizon;
  const drawRow = (fill: string, share: number, hasWindows: boolean): Box[] => {
    const outline: string[] = [];
    const windows: Record<'pale' | 'amber', string[]> = { pale: [], amber: [] };
    for (let x = 0; x < width; ) {
      const span = Math.min(width - x, 38 + Math.round(random() * 44));
      const away = Math.abs(x + span / 2 - width / 2) / (width / 2);
      const limit = rise * (0.2 + 1.15 * away ** 1.4) * share;
      const top = Math.round(720 - Math.max(24, limit * (0.72 + random() * 0.28)));
      outline.push(`V${top}H${x + span}`);
      for (let y = top + 12; hasWindows && y < 708; y += 15)
        for (let at = x + 9; at < x + span - 10; at += 13)
          if (random() < 0.4)
            windows[random() < 0.16 ? 'amber' : 'pale'].push(`M${at} ${y}h5v7h-5Z`);
      x += span;
    }
    return [
      pathBox(ctx, wholeCanvas, `M0 720${outline.join('')}V720Z`, { fill, z: 0 }),
      pathBox(ctx, wholeCanvas, windows.pale.join('') || 'M0 0Z', {
        fill: '#8b9dff',
        opacity: 0.8,
        z: 0,
      }),
      pathBox(ctx, wholeCanvas, windows.amber.join('') || 'M0 0Z', { fill: '#ffc266', z: 0 }),
    ].slice(0, hasWindows ? 3 : 1);
  };
  return [
    ...drawTwilight(ctx, { ...light, horizon: light.horizon + 40 }),
    ...drawRow('#1b2766', 1.2, false),
    ...drawRow(nightColor, 0.92, true),
  ];
}

/** Draws ridges in front of the rising sun, each lower and darker than the one behind it; the byline is on the last. */
function drawRidges(ctx: Ctx, light: Light, random: () => number): Box[] {
  const { horizon } = light;
  const rise = 720 - horizon;
  const layers = [
    { base: horizon + rise * 0.02, swell: rise * 0.42, fill: '#27357a', edge: '#aab8ff' },
    { base: horizon + rise * 0.17, swell: rise * 0.18, fill: '#131c48', edge: '#5a67a8' },
    { base: horizon + rise * 0.25, swell: rise * 0.06, fill: nightColor, edge: '#27357a' },
  ];
  const ridges = layers.flatMap(({ base, swell, fill, edge }) => {
    const phases = [random(), random(), random()].map((part) => part * Math.PI * 2);
    const points = Array.from({ length: 65 }, (_, i) => {
      const t = (i / 64) * Math.PI * 2;
      const [a = 0, b = 0, c = 0] = phases;
      const wave =
        0.6 * Math.sin(t * 1.3 + a) + 0.3 * Math.sin(t * 2.9 + b) + 0.1 * Math.sin(t * 7 + c);
      return `${i * 20} ${(base - wave * swell).toFixed(1)}`;
    });
    const line = `M${points.join('L')}`;
    return [
      pathBox(ctx, wholeCanvas, `${line}V720H0Z`, { fill, z: 0 }),
      pathBox(ctx, wholeCanvas, line, { stroke: edge, strokeWidth: 1.5, opacity: 0.8, z: 0 }),
    ];
  });
  const sun = { ...light, horizon: horizon + rise * 0.3 };
  return [...drawTwilight(ctx, light), drawHalfDisc(ctx, sun, rise * 0.66), ...ridges];
}

/** Draws a grid of light that vanishes at the horizon. */
function drawGrid(ctx: Ctx, light: Light): Box[] {
  const { horizon, x } = light;
  const rise = 720 - horizon;
  const fan = Array.from({ length: 41 }, (_, i) => {
    const away = (i - 20) * 26;
    return `M${(x + away).toFixed(0)} ${horizon}L${(x + away * 9).toFixed(0)} 720`;
  });
  const rows: string[] = [];
  for (let depth = 0.03; depth < 1; depth *= 1.42)
    rows.push(`M0 ${(horizon + rise * depth).toFixed(1)}H${width}`);
  const stroke = createFade(horizon, 720, [
    { offset: 0, color: '#8b9dff', opacity: 0.9 },
    { offset: 0.4, color: indigo, opacity: 0.32 },
    { offset: 1, color: violet, opacity: 0.15 },
  ]);
  const ground = { x: 0, y: horizon, width, height: rise };
  return [
    ...drawTwilight(ctx, light),
    rectBox(ctx, ground, { fill: '#0a1030', z: 0 }),
    rectBox(ctx, { ...ground, height: 2 }, { fill: '#aab8ff', z: 0 }),
    pathBox(ctx, wholeCanvas, fan.join(''), { stroke, strokeWidth: 1.2, z: 0 }),
    pathBox(ctx, wholeCanvas, rows.join(''), { stroke, strokeWidth: 1.2, z: 0 }),
  ];
}

/**
 * Draws a night scene of what the deck's title or the kicker names: the sea, a city or mountains; otherwise the edge of
 * a planet or a grid of light. `horizon` is its y in px; `reach` is how far the planet's glow goes, relative to its
 * radius.
 */
export function drawScenery(
  ctx: Ctx,
  { horizon, reach }: { horizon: number; reach: number },
): Box[] {
  const random = createSeededRandom(`scenery|${ctx.artSeed}`);
  const isLeft = random() < 0.5;
  const light = { horizon, x: Math.round(isLeft ? 150 + random() * 70 : 1130 - random() * 70) };
  const subject = findDeckSubject(ctx);
  if (subject === 'sea') return drawSea(ctx, light, random);
  if (subject === 'city') return drawCity(ctx, light, random);
  if (subject === 'nature') return drawRidges(ctx, light, random);
  if (random() < 0.5) return drawGrid(ctx, light);
  const r = 950;
  return drawHorizon(ctx, { cx: isLeft ? 470 : 810, cy: horizon - 30 + r, r, reach });
}
