import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { findDeckSubject } from '../../subject.ts';
import { drawArch, drawDisc, drawStrata } from './art.ts';
import { earth, palette } from './tokens.ts';

/** Colours of the layers of a landscape, top to bottom; the lowest is dark enough for the byline. */
const layers = {
  earth: [earth.sand, earth.clay, palette.accent, earth.olive, earth.soil],
  sea: ['#c3ced0', '#93a9b0', '#647f8b', '#435d6a', earth.soil],
} as const;
/** y of the top of each layer, and how far it rises and falls, px: layers are nearly level, unlike an area chart. */
const levels = [
  { y: 512, swell: 4 },
  { y: 546, swell: 4 },
  { y: 582, swell: 4 },
  { y: 614, swell: 4 },
  { y: 646, swell: 3 },
] as const;
const horizon = levels[0].y;
const haloColor = '#f1d9bb';

/** Colours of the disc above the horizon and of the halo around it: a sun, or a pale moon above the sea. */
const discs = {
  sun: { disc: earth.ochre, halo: haloColor },
  moon: { disc: '#cfd6d5', halo: '#e9e2d8' },
} as const;

/** Draws a disc whose lower third the horizon cuts. */
function drawSun(ctx: Ctx): Box[] {
  const { disc, halo } = discs[findDeckSubject(ctx) === 'sea' ? 'moon' : 'sun'];
  const at = { cx: 1000 + createSeededRandom(`sky|${ctx.artSeed}`)() * 40, cy: horizon - 56 };
  const r = 156;
  return [drawDisc(ctx, { ...at, r: r * 1.3 }, halo), drawDisc(ctx, { ...at, r }, disc)];
}

/** Draws a row of arches, one inside the other. */
function drawArcade(ctx: Ctx): Box[] {
  const rings = [earth.sand, earth.ochre, earth.clay, palette.accent, palette.surface];
  return [880, 1060].flatMap((x) =>
    rings.map((fill, i) => {
      const inset = i * 17;
      const y = horizon - 216 + inset;
      const rect = { x: x + inset, y, width: 180 - 2 * inset, height: horizon + 20 - y };
      return drawArch(ctx, rect, fill);
    }),
  );
}

/** Draws clay houses with round windows and doors in front of a low sun. */
function drawTown(ctx: Ctx): Box[] {
  const random = createSeededRandom(`town|${ctx.artSeed}`);
  const colors = [earth.ochre, earth.clay, earth.sand, palette.accent];
  const houses: Box[] = [];
  let x = 852;
  for (let i = 0; x < 1236; i += 1) {
    const width = 66 + Math.round(random() * 34);
    const height = 96 + Math.round(random() * 110);
    const y = horizon + 12 - height;
    const door = { x: x + width / 2 - 12, y: horizon - 34, width: 24, height: 46 };
    const window = { x: x + width / 2 - 9, y: y + 22, width: 18, height: 24 };
    houses.push(
      rectBox(
        ctx,
        { x, y, width, height },
        { fill: colors[i % colors.length] ?? earth.clay, z: 0 },
      ),
      drawArch(ctx, door, earth.soil),
      drawArch(ctx, window, earth.soil),
    );
    x += width;
  }
  return [drawDisc(ctx, { cx: 1050, cy: horizon - 170, r: 96 }, haloColor), ...houses];
}

/** Draws a landscape of what the deck's title names: the sea, a town or land below a sun; otherwise arches. */
export function drawScenery(ctx: Ctx): Box[] {
  const subject = findDeckSubject(ctx);
  const colors = layers[subject === 'sea' ? 'sea' : 'earth'];
  const ground = levels.map((level, i) => ({ ...level, fill: colors[i] ?? earth.soil }));
  const above = subject === 'city' ? drawTown : subject === undefined ? drawArcade : drawSun;
  return [...above(ctx), ...drawStrata(ctx, ground, { seed: 'cover' })];
}
