import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
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

/**
 * Returns the path of a shape that fills a module, rotated by `turn` quarter turns. Stripes of a joined module reach
 * into the next one, which has the same stripes, so that no line is visible between them.
 */
function createShapePath(
  name: ShapeName,
  { x, y, width: s }: Rect,
  turn: number,
  isJoined: boolean,
): string {
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
    const [step, width] = [s / 6, isJoined ? s * 1.5 : s];
    return [0, 2, 4].map((i) => `M${x} ${y + i * step}h${width}v${step}h${-width}Z`).join('');
  }
  return `M${at(0)}L${at(1)}A${s} ${s} 0 0 1 ${at(3)}Z`;
}

type ArtModule = { shape: ShapeName; color: string; ground: string | undefined };

/** Returns the modules in random order. The set is fixed, so the amount of each colour is the same in every deck. */
function shuffleModules(random: () => number, count: number): (ArtModule | undefined)[] {
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
  const modules = Array.from({ length: count }, (_, i): ArtModule | undefined => {
    const color = colors[i % colors.length];
    const shape = shapes[(i * 3) % shapes.length] ?? 'quarter';
    if (color === undefined) return undefined;
    return { shape, color, ground: i % 4 === 1 && color !== panel ? panel : undefined };
  });
  for (let i = modules.length - 1; i > 0; i -= 1) {
    const k = Math.floor(random() * (i + 1));
    [modules[i], modules[k]] = [modules[k], modules[i]];
  }
  return modules;
}

/** Draws a grid of square modules with geometric shapes. */
export function drawModuleArt(
  ctx: Ctx,
  area: { x: number; y: number; columns: number; rows: number; size: number },
): Box[] {
  const random = createSeededRandom(`${ctx.artSeed}|${ctx.index}`);
  const { size, columns, rows } = area;
  const modules = shuffleModules(random, columns * rows);
  const grounds: Box[] = [];
  const drawnShapes = modules.flatMap((module, i) => {
    const turn = Math.floor(random() * 4);
    if (!module) return [];
    const x = area.x + (i % columns) * size;
    const y = area.y + Math.floor(i / columns) * size;
    const rect = { x, y, width: size, height: size };
    if (module.ground) grounds.push(rectBox(ctx, rect, { fill: module.ground }));
    const next = (i + 1) % columns === 0 ? undefined : modules[i + 1];
    const isJoined = next?.shape === module.shape && next.color === module.color;
    const path = createShapePath(module.shape, rect, turn, isJoined);
    return [pathBox(ctx, rect, path, { fill: module.color })];
  });
  return [...grounds, ...drawnShapes];
}
