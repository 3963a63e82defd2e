import type { Ctx } from '../../context.ts';
import { pathBox, rectBox } from '../../place.ts';
import { seededRandom } from '../../random.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette } from './tokens.ts';

const shapes = ['square', 'quarter', 'quarter', 'half', 'circle', 'triangle', 'stripes'] as const;
type ShapeName = (typeof shapes)[number];

/** Path of a shape that fills a module, turned by quarter turns. */
function shapePath(name: ShapeName, { x, y, width: s }: Rect, turn: number): string {
  const corners: [number, number][] = [
    [x, y],
    [x + s, y],
    [x + s, y + s],
    [x, y + s],
  ];
  const at = (i: number) => corners[(i + turn) % 4]?.join(' ') ?? '';
  if (name === 'quarter') return `M${at(0)}L${at(1)}A${s} ${s} 0 0 1 ${at(3)}Z`;
  if (name === 'half') return `M${at(0)}A${s / 2} ${s / 2} 0 0 1 ${at(1)}Z`;
  if (name === 'triangle') return `M${at(0)}L${at(1)}L${at(2)}Z`;
  if (name === 'circle') {
    const r = s * 0.5;
    return `M${x} ${y + r}a${r} ${r} 0 1 0 ${s} 0a${r} ${r} 0 1 0 ${-s} 0Z`;
  }
  if (name === 'stripes') {
    const step = s / 6;
    return [0, 2, 4].map((i) => `M${x} ${y + i * step}h${s}v${step}h${-s}Z`).join('');
  }
  return `M${x} ${y}h${s}v${s}h${-s}Z`;
}

/**
 * A grid of square modules filled with quarter circles, halves, triangles and stripes. Red is kept to about a
 * quarter of the modules, and one module in six stays empty.
 */
export function moduleArt(
  ctx: Ctx,
  area: { x: number; y: number; columns: number; rows: number; size: number },
  colors: string[] = [palette.accent, palette.ink, palette.ink, palette.panel, palette.hairline],
): Box[] {
  const random = seededRandom(`${ctx.title}|${ctx.index}`);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const boxes: Box[] = [];
  for (let row = 0; row < area.rows; row += 1)
    for (let column = 0; column < area.columns; column += 1) {
      const { size } = area;
      const rect = { x: area.x + column * size, y: area.y + row * size, width: size, height: size };
      const shape = pick(shapes) ?? 'square';
      const color = pick(colors) ?? palette.ink;
      const turn = Math.floor(random() * 4);
      if (random() < 0.14) continue;
      if (random() < 0.35) boxes.push(rectBox(ctx, rect, { fill: palette.panel }));
      boxes.push(pathBox(ctx, rect, shapePath(shape, rect, turn), { fill: color }));
    }
  return boxes;
}
