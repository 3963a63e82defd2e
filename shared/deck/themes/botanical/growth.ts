import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawStepNode } from '../../layouts/sequence.ts';
import type { Box, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { twig } from './art.ts';
import { sequence } from './sequence.ts';
import { greens, palette, petal } from './tokens.ts';

const [, , mid, light, young] = greens;
const shades = [mid, light, young] as const;

/** Draws the plant of a step. It is taller for later steps, has a bud from `share` 0.75 and a blossom at 1. */
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
    // Wider steps leave space for larger leaves.
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
  if (share === 1) return [...leaves, ...(sequence.drawEvent(ctx, spot, 0, true) ?? [])];
  const bud = { x: tip[0] - 6, y: tip[1] - 12, width: 12, height: 12 };
  return share < 0.75 ? leaves : [...leaves, rectBox(ctx, bud, { fill: petal, radius: 6, z: 2 })];
}

/** Draws a growing plant above the numbered marker of each process step. */
export function drawGrowingPlants(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((at, i) => {
    const size = Math.min(64, at.height * 0.42);
    const pot = { x: at.x, y: at.y + at.height - size, width: size, height: size };
    const next = places[i + 1];
    const y = pot.y + size / 2;
    const way = next ? sequence.drawConnector(ctx, at.x + size + 12, next.x - 14, y) : [];
    const share = places.length > 1 ? i / (places.length - 1) : 1;
    return [...plant(ctx, at, pot, share), ...drawStepNode(ctx, pot, i), ...way];
  });
}
