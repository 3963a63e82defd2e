import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { drawBush, drawMoon, drawTwig, moon } from './art.ts';
import { greenColors, palette, petalColor } from './tokens.ts';

const [shadeGreen, deepGreen, midGreen, leafGreen, lightGreen] = greenColors;
const waterColor = '#16362f';
/** y of the surface of the water, which covers the foot of the moon, px. */
const waterline = 466;

/** Draws a lily pad: a flat ellipse with a notch. */
function drawPad(ctx: Ctx, [cx, cy, rx]: readonly [number, number, number], fill: string): Box {
  const ry = rx * 0.26;
  const rect = { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry };
  const d = `M${cx} ${cy}L${cx + rx * 0.86} ${cy - ry * 0.5}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}Z`;
  return pathBox(ctx, rect, d, { fill, z: 1 });
}

/** Draws water with lily pads, and reeds in front of the moon. */
function drawWaterPlants(ctx: Ctx): Box[] {
  const random = createSeededRandom(`water|${ctx.artSeed}`);
  const glints = [0, 1, 2, 3, 4, 5].map((i) => {
    const half = moon.r * (0.78 - i * 0.11) * (0.8 + random() * 0.2);
    const rect = { x: moon.cx - half, y: waterline + 14 + i * 22, width: 2 * half, height: 5 };
    return rectBox(ctx, rect, { fill: '#e9e6bf', radius: 2.5, opacity: 0.5 - i * 0.07, z: 0 });
  });
  const pads: readonly (readonly [number, number, number, string])[] = [
    [760, 600, 74, deepGreen],
    [902, 650, 98, midGreen],
    [1086, 604, 70, deepGreen],
    [1180, 676, 112, leafGreen],
    [700, 690, 90, midGreen],
  ];
  const reeds = Array.from({ length: 7 }, (_, i): Box[] => {
    const x = 1084 + i * 32 + random() * 12;
    const top = 150 + random() * 190;
    const lean = (random() - 0.4) * 40;
    const fill = [deepGreen, midGreen, shadeGreen, leafGreen][i % 4] ?? midGreen;
    const stem = {
      from: [x, 740] as const,
      bend: [x + lean * 0.2, 480] as const,
      to: [x + lean, top] as const,
    };
    const look = { stem, count: 5, length: 190, slim: 0.085, fill, vein: palette.surface };
    return drawTwig(ctx, random, { ...look, spread: 0.34 });
  }).flat();
  const water = { x: 620, y: waterline, width: 660, height: 720 - waterline };
  return [
    drawMoon(ctx),
    pathBox(ctx, water, `M620 720C640 600 700 ${waterline} 820 ${waterline}H1280V720Z`, {
      fill: waterColor,
      z: 0,
    }),
    ...glints,
    ...reeds,
    ...pads.map(([x, y, r, fill]) => drawPad(ctx, [x, y, r], fill)),
    ...drawLily(ctx, 902, 634),
  ];
}

/** Draws the blossom of a water lily. */
function drawLily(ctx: Ctx, cx: number, y: number): Box[] {
  return [-64, 64, -34, 34, 0].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [tx, ty] = [cx + Math.sin(angle) * 44, y - Math.cos(angle) * 44];
    const [sx, sy] = [Math.cos(angle) * 13, Math.sin(angle) * 13];
    const [mx, my] = [(cx + tx) / 2, (y + ty) / 2];
    const d = `M${cx} ${y}Q${(mx - sx * 1.5).toFixed(1)} ${(my - sy * 1.5).toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}Q${(mx + sx * 1.5).toFixed(1)} ${(my + sy * 1.5).toFixed(1)} ${cx} ${y}Z`;
    const rect = { x: cx - 46, y: y - 46, width: 92, height: 46 };
    const fill = Math.abs(degrees) > 60 ? '#d99c88' : degrees === 0 ? '#fbe3d8' : petalColor;
    return pathBox(ctx, rect, d, { fill, z: 2 });
  });
}

/** Draws an avenue of cypresses in front of the moon, all of one height. */
function drawAvenue(ctx: Ctx): Box[] {
  const random = createSeededRandom(`avenue|${ctx.artSeed}`);
  const row = (xs: number[], top: number, fills: [string, string], length: number) =>
    xs.flatMap((x, i) =>
      drawTwig(ctx, random, {
        stem: { from: [x, 720], bend: [x, 560], to: [x, top] },
        count: 26,
        length,
        slim: 0.34,
        fill: fills[i % 2] ?? fills[0],
        vein: palette.surface,
        spread: 0.62,
        pairs: 3,
      }),
    );
  return [
    drawMoon(ctx),
    ...row([720, 850, 980, 1110, 1240], 250, [shadeGreen, deepGreen], 118),
    ...row([785, 915, 1045, 1175], 372, [midGreen, leafGreen], 104),
  ];
}

/** Draws ferns in front of the moon. */
function drawFerns(ctx: Ctx): Box[] {
  const random = createSeededRandom(`fern|${ctx.artSeed}`);
  const fronds = [
    { to: [690, 470], bend: [860, 430], fill: shadeGreen, length: 120 },
    { to: [1270, 210], bend: [1060, 260], fill: shadeGreen, length: 150 },
    { to: [830, 200], bend: [960, 330], fill: deepGreen, length: 150 },
    { to: [1250, 470], bend: [1130, 420], fill: deepGreen, length: 130 },
    { to: [1080, 130], bend: [990, 380], fill: midGreen, length: 160 },
    { to: [770, 610], bend: [880, 570], fill: leafGreen, length: 120 },
    { to: [1220, 620], bend: [1110, 560], fill: lightGreen, length: 120 },
  ] as const;
  return [
    drawMoon(ctx),
    ...fronds.flatMap(({ to, bend, fill, length }) =>
      drawTwig(ctx, random, {
        stem: { from: [1010, 760], bend, to },
        count: 30,
        length,
        slim: 0.2,
        fill,
        vein: palette.surface,
        spread: 1.05,
        pairs: 2,
      }),
    ),
  ];
}

/**
 * Draws the plants of a cover: water plants, an avenue or a bush, if the deck's title names the sea, a town or nature;
 * otherwise ferns.
 */
export function drawPlants(ctx: Ctx): Box[] {
  const subject = findDeckSubject(ctx);
  if (subject === 'sea') return drawWaterPlants(ctx);
  if (subject === 'city') return drawAvenue(ctx);
  return subject === 'nature' ? drawBush(ctx) : drawFerns(ctx);
}
