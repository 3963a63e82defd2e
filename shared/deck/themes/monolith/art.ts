import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';

const unit = 16;
// Widths of the slabs in units: Fibonacci numbers, so that widths differ clearly.
const widths = [1, 8, 2, 1, 5, 1, 3, 1, 13, 2, 1, 3, 1, 5, 2, 8];

function shuffled<T>(list: T[], random: () => number): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const k = Math.floor(random() * (i + 1));
    const [a, b] = [result[i], result[k]];
    if (a !== undefined && b !== undefined) [result[i], result[k]] = [b, a];
  }
  return result;
}

/** Draws slabs of very different widths side by side, as high as their area. */
export function slabs(ctx: Ctx, area: Rect, fill: string): Box[] {
  const random = seededRandom(`slabs|${ctx.artSeed}|${ctx.index}`);
  const boxes: Box[] = [];
  let x = area.x + area.width;
  for (const width of shuffled(widths, random)) {
    const size = width * unit;
    x -= size;
    if (x < area.x) break;
    // All slabs have one height: with several, they would look like a bar chart.
    const { y, height } = area;
    boxes.push(rectBox(ctx, { x, y, width: size, height }, { fill }));
    x -= unit * (width > 4 ? 1 : 0.5);
  }
  return boxes;
}

/** Draws the black slab that every page of the theme has. */
export function slab(ctx: Ctx, rect: Rect): Box {
  return rectBox(ctx, rect, { fill: '#000000', z: 0 });
}
