import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { DeckShape } from '../../deck-summary.ts';
import type { Box, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { palette } from './tokens.ts';

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

/** Draws the values of the deck's first chart as slabs that stand at the bottom of an area. */
export function standingSlabs(ctx: Ctx, area: Rect, { shape }: DeckShape): Box[] {
  const pitch = area.width / shape.length;
  const gap = Math.min(unit, pitch * 0.16);
  return shape.map((value, i) => {
    const height = Math.round(area.height * value);
    const y = area.y + area.height - height;
    const rect = { x: area.x + i * pitch + gap, y, width: pitch - gap, height };
    return rectBox(ctx, rect, { fill: palette.surface });
  });
}

/** Draws the black slab that every page of the theme has. */
export function slab(ctx: Ctx, rect: Rect): Box {
  return rectBox(ctx, rect, { fill: '#000000', z: 0 });
}
