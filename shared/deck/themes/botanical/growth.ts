import type { Ctx } from '../../context.ts';
import { stepNode } from '../../layouts/sequence.ts';
import { rectBox } from '../../place.ts';
import { seededRandom } from '../../random.ts';
import type { Box, Rect } from '../../scene.ts';
import { twig } from './art.ts';
import { sequence } from './sequence.ts';
import { greens, palette, petal } from './tokens.ts';

const [, , mid, light, young] = greens;
const shades = [mid, light, young] as const;

/** A step's plant, as tall as the step is far: it buds at the last but one and blossoms at the last. */
function plant(ctx: Ctx, at: Rect, pot: Rect, share: number): Box[] {
  const random = seededRandom(`growth|${ctx.title}|${at.x.toFixed(0)}`);
  const x = pot.x + pot.width / 2;
  const tall = (pot.y - at.y - 26) * (0.22 + 0.78 * share);
  const lean = (random() - 0.4) * 22;
  const tip = [x + lean, pot.y - tall] as const;
  const stem = {
    from: [x, pot.y + 4] as const,
    bend: [x - lean * 0.8, pot.y - tall * 0.55] as const,
    to: tip,
  };
  const fill = shades[Math.min(2, Math.floor(share * 3))] ?? light;
  const leaves = twig(ctx, random, {
    stem,
    count: 2 + Math.round(share * 7),
    // Where steps stand far apart there is room for larger leaves.
    length: 30 + Math.min(46, at.width * 0.14) * share,
    slim: 0.42,
    spread: 0.9,
    fill,
    vein: palette.surface,
    pairs: 3,
    z: 1,
    area: at,
  });
  const spot = { x: tip[0] - 10, y: tip[1] - 14, width: 20, height: 20 };
  if (share === 1) return [...leaves, ...(sequence.drawMoment(ctx, spot, 0, true) ?? [])];
  const bud = { x: tip[0] - 6, y: tip[1] - 12, width: 12, height: 12 };
  return share < 0.75 ? leaves : [...leaves, rectBox(ctx, bud, { fill: petal, radius: 6, z: 2 })];
}

/** A plant that grows from step to step, out of the step's own number. */
export function growth(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((at, i) => {
    const size = Math.min(64, at.height * 0.42);
    const pot = { x: at.x, y: at.y + at.height - size, width: size, height: size };
    const next = places[i + 1];
    const y = pot.y + size / 2;
    const way = next ? sequence.drawWay(ctx, at.x + size + 12, next.x - 14, y) : [];
    const share = places.length > 1 ? i / (places.length - 1) : 1;
    return [...plant(ctx, at, pot, share), ...stepNode(ctx, pot, i), ...way];
  });
}
