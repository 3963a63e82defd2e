import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Fill } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { drawGlow, drawHorizon, drawStars } from './art.ts';
import { drawLightEdge } from './sequence.ts';
import { indigo, violet } from './tokens.ts';

/** Height below the horizon in which windows are lit, px: on covers it ends above the byline. */
const litHeight = 52;
/** How far the ground of a town or hills is below the horizon, px. */
const groundDrop = 36;
const groundColor = '#070c1c';
const farColor = '#16204c';
const wholeCanvas = { x: 0, y: 0, ...canvas };
const planet = { cy: 1500, r: 950, reach: 1.42 } as const;

/** Draws a band of light above the horizon; it is faint behind the texts. */
function drawDawn(ctx: Ctx, horizon: number): Box[] {
  const top = horizon - 150;
  const fill: Fill = {
    kind: 'linear',
    x1: 0,
    y1: top,
    x2: 0,
    y2: horizon + 40,
    stops: [0, 0.02, 0.09, 0.3, 0.8].map((opacity, i, all) => ({
      offset: i / (all.length - 1),
      color: i < 3 ? violet : indigo,
      opacity,
    })),
  };
  return [
    rectBox(ctx, { x: 0, y: top, width: canvas.width, height: 190 }, { fill, z: 0 }),
    drawGlow(ctx, { cx: canvas.width / 2, cy: horizon + 34, r: 240 }, '#8d9dff', 0.75),
  ];
}

function drawGround(ctx: Ctx, y: number, fill: Fill = groundColor): Box {
  return rectBox(ctx, { x: 0, y, width: canvas.width, height: canvas.height - y }, { fill, z: 0 });
}

/** Draws the sea at night: a straight horizon and the light on the water. */
function drawSea(ctx: Ctx, horizon: number): Box[] {
  const random = createSeededRandom(`sea|${ctx.artSeed}`);
  const water: Fill = {
    kind: 'linear',
    x1: 0,
    y1: horizon,
    x2: 0,
    y2: canvas.height,
    stops: [
      { offset: 0, color: '#1c2a6e' },
      { offset: 0.3, color: '#0d1538' },
      { offset: 1, color: groundColor },
    ],
  };
  const streaks = Array.from({ length: 16 }, (_, i) => {
    const y = horizon + 5 + i * 3.1;
    const half = (26 + i * 9) * (0.6 + random() * 0.7);
    const x = canvas.width / 2 + (random() - 0.5) * 40 - half;
    const rect = { x, y, width: 2 * half, height: 1.6 };
    return rectBox(ctx, rect, { fill: '#c9d3ff', radius: 0.8, opacity: 0.5 - i * 0.026, z: 0 });
  });
  return [
    ...drawDawn(ctx, horizon),
    drawGround(ctx, horizon, water),
    ...streaks,
    { ...drawLightEdge(ctx, 60, canvas.width - 60, horizon), z: 0 },
  ];
}

/** Returns the outlines of a row of houses, lower towards the middle of the page, and their windows. */
function createSkyline(
  random: () => number,
  { horizon, rise }: { horizon: number; rise: number },
): { outline: string; windows: string } {
  const windows: string[] = [];
  let outline = `M0 ${canvas.height}`;
  for (let x = 0; x < canvas.width; ) {
    const width = Math.round(34 + random() * 44);
    const away = Math.abs(x + width / 2 - canvas.width / 2) / (canvas.width / 2);
    const top = Math.round(
      horizon + groundDrop - rise - away * 110 * (0.5 + random() * 0.5) - random() * 22,
    );
    outline += `V${top}h${width}`;
    for (let y = top + 10; y < horizon + litHeight; y += 13)
      for (let at = x + 7; at < x + width - 8; at += 11)
        if (random() < 0.34) windows.push(`M${at} ${y}h4v6h-4Z`);
    x += width;
  }
  return { outline: `${outline}V${canvas.height}Z`, windows: windows.join('') };
}

/** Draws a town at night with lit windows. */
function drawTown(ctx: Ctx, horizon: number): Box[] {
  const random = createSeededRandom(`skyline|${ctx.artSeed}`);
  const [far, near] = [
    createSkyline(random, { horizon, rise: groundDrop }),
    createSkyline(random, { horizon, rise: 0 }),
  ];
  return [
    ...drawDawn(ctx, horizon),
    pathBox(ctx, wholeCanvas, far.outline, { fill: farColor, z: 0 }),
    pathBox(ctx, wholeCanvas, near.outline, { fill: groundColor, z: 0 }),
    pathBox(ctx, wholeCanvas, near.windows, { fill: '#c9d3ff', opacity: 0.62, z: 0 }),
  ];
}

/** Draws hills before dawn, nearer and darker towards the bottom. */
function drawHills(ctx: Ctx, horizon: number): Box[] {
  const random = createSeededRandom(`hills|${ctx.artSeed}`);
  const hills = ['#2a3a86', farColor, groundColor].map((fill, i) => {
    const [phase, turns] = [random() * 6, 1.1 + random() * 0.8 + i * 0.4];
    const points = Array.from({ length: 65 }, (_, k) => {
      const x = k * 20;
      const wave = Math.sin((x / canvas.width) * Math.PI * 2 * turns + phase);
      const y = horizon - 4 + i * 30 - wave * (26 - i * 5) - 8 * Math.sin(x / 70 + phase * 2);
      return `${x} ${y.toFixed(1)}`;
    });
    const d = `M${points.join('L')}V${canvas.height}H0Z`;
    return pathBox(ctx, wholeCanvas, d, { fill, z: 0 });
  });
  return [...drawDawn(ctx, horizon), ...hills];
}

/** Draws a plain of lines that meet at the horizon. */
function drawPlain(ctx: Ctx, horizon: number): Box[] {
  const line = { stroke: indigo, strokeWidth: 1, opacity: 0.4, z: 0 };
  const rows: number[] = [];
  for (let y = horizon + 6, gap = 6; y < canvas.height; y += gap, gap *= 1.34) rows.push(y);
  const columns = Array.from({ length: 29 }, (_, i) => (i - 14) * 150);
  return [
    ...drawDawn(ctx, horizon),
    drawGround(ctx, horizon),
    ...rows.map((y) => lineBox(ctx, [0, y], [canvas.width, y], line)),
    pathBox(
      ctx,
      wholeCanvas,
      columns
        .map((x) => {
          const [from, to] = [640 + x * 0.12, 640 + x];
          // A line that leaves the page at its side ends there.
          const share = Math.min(
            1,
            Math.abs((x < 0 ? from : canvas.width - from) / (to - from || 1)),
          );
          const end = from + (to - from) * share;
          return `M${from.toFixed(1)} ${horizon}L${end.toFixed(1)} ${(horizon + 160 * share).toFixed(1)}`;
        })
        .join(''),
      line,
    ),
    { ...drawLightEdge(ctx, 60, canvas.width - 60, horizon), z: 0 },
  ];
}

/** Draws the sea, a town or hills at night, if the deck's title names them; otherwise undefined. */
export function drawTopicNight(ctx: Ctx, horizon: number): Box[] | undefined {
  const stars = drawStars(ctx, 470);
  const subject = findDeckSubject(ctx);
  if (subject === 'sea') return [...drawSea(ctx, horizon), ...stars];
  if (subject === 'city') return [...drawTown(ctx, horizon), ...stars];
  return subject === 'nature' ? [...drawHills(ctx, horizon), ...stars] : undefined;
}

const coverHorizon = 560;

/** Draws the night of a cover: of the topic, otherwise a planet or a plain, which depends on the deck. */
export function drawNight(ctx: Ctx): Box[] {
  const topic = drawTopicNight(ctx, coverHorizon);
  if (topic) return topic;
  const isPlain = createSeededRandom(`horizon|${ctx.artSeed}`)() < 0.5;
  const night = isPlain ? drawPlain(ctx, coverHorizon) : drawHorizon(ctx, planet);
  return [...night, ...drawStars(ctx, 470)];
}
