import type { Ctx } from '../../context.ts';
import { pathBox, rectBox } from '../../place.ts';
import { seededRandom } from '../../random.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette } from './tokens.ts';

const shapes = [
  'quarter',
  'circle',
  'quarter',
  'stripes',
  'half',
  'quarter',
  'triangle',
  'circle',
] as const;
type ShapeName = (typeof shapes)[number];

/** How far stripes reach into the next module, px: where they go on there, no seam shows at any scale. */
const lap = 0.6;

/** Path of a shape that fills a module, turned by quarter turns. */
function shapePath(name: ShapeName, { x, y, width: s }: Rect, turn: number): string {
  const corners: [number, number][] = [
    [x, y],
    [x + s, y],
    [x + s, y + s],
    [x, y + s],
  ];
  const at = (i: number) => corners[(i + turn) % 4]?.join(' ') ?? '';
  if (name === 'half') return `M${at(0)}A${s / 2} ${s / 2} 0 0 0 ${at(1)}Z`;
  if (name === 'triangle') return `M${at(0)}L${at(1)}L${at(2)}Z`;
  if (name === 'circle') {
    const r = s * 0.5;
    return `M${x} ${y + r}a${r} ${r} 0 1 0 ${s} 0a${r} ${r} 0 1 0 ${-s} 0Z`;
  }
  if (name === 'stripes') {
    const [step, width] = [s / 6, s + lap];
    return [0, 2, 4].map((i) => `M${x} ${y + i * step}h${width}v${step}h${-width}Z`).join('');
  }
  return `M${at(0)}L${at(1)}A${s} ${s} 0 0 1 ${at(3)}Z`;
}

type Hand = { shape: ShapeName; color: string; ground: string | undefined };

/** The same set of modules in every deck, dealt in another order: so much red, so much ink, so much air. */
function deal(random: () => number, count: number): (Hand | undefined)[] {
  const { accent, ink, panel, hairline } = palette;
  const colors = [
    accent,
    ink,
    accent,
    ink,
    hairline,
    ink,
    undefined,
    panel,
    accent,
    ink,
    hairline,
    undefined,
  ];
  const hands = Array.from({ length: count }, (_, i): Hand | undefined => {
    const color = colors[i % colors.length];
    const shape = shapes[(i * 3) % shapes.length] ?? 'quarter';
    if (color === undefined) return undefined;
    return { shape, color, ground: i % 4 === 1 && color !== panel ? panel : undefined };
  });
  for (let i = hands.length - 1; i > 0; i -= 1) {
    const k = Math.floor(random() * (i + 1));
    [hands[i], hands[k]] = [hands[k], hands[i]];
  }
  return hands;
}

/** A wall of square modules: quarter circles, halves, circles, triangles and stripes. */
export function moduleArt(
  ctx: Ctx,
  area: { x: number; y: number; columns: number; rows: number; size: number },
): Box[] {
  const random = seededRandom(`${ctx.title}|${ctx.index}`);
  const { size, columns, rows } = area;
  return deal(random, columns * rows).flatMap((hand, i) => {
    const turn = Math.floor(random() * 4);
    if (!hand) return [];
    const x = area.x + (i % columns) * size;
    const y = area.y + Math.floor(i / columns) * size;
    const rect = { x, y, width: size, height: size };
    const ground = hand.ground ? [rectBox(ctx, rect, { fill: hand.ground })] : [];
    return [...ground, pathBox(ctx, rect, shapePath(hand.shape, rect, turn), { fill: hand.color })];
  });
}
