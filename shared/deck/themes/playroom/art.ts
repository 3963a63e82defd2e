import { pathBox, rectBox } from '../../boxes.ts';
import { computeLuminance } from '../../color.ts';
import type { Ctx } from '../../context.ts';
import type { Box, PathBox, Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { type BlockName, carrierNames, crownNames, drawBlock } from './blocks.ts';
import { boardColors, calm, palette, sky, sun } from './tokens.ts';

/** Whether a deck has data. Its backgrounds have a calm colour, because its topic may be serious. */
const isCalm = ({ summary }: Ctx): boolean => summary?.hasData === true;

/** Returns a function that yields colours so that consecutive ones differ; never yields `without`. */
function createColorPicker(random: () => number, without: string): () => string {
  const colors = calm.blocks.filter((color) => color !== without);
  let next = Math.floor(random() * colors.length);
  return () => {
    next = (next + 1 + Math.floor(random() * 2)) % colors.length;
    return colors[next] ?? palette.accent;
  };
}

/** Returns a detail colour that differs from the block's fill. */
const chooseDetailColor = (fill: string): string =>
  fill === palette.ink || fill === palette.accent ? calm.board : palette.accent;

/** Whether white is hard to see on a colour. */
const isPale = (color: string): boolean => computeLuminance(color) > 0.8;

type BlockStacks = { x: number; base: number; size: number; heights: number[]; board: string };

/** Draws stacks of building blocks side by side, each with a special block on top. */
export function drawBlockStacks(ctx: Ctx, { x, base, size, heights, board }: BlockStacks): Box[] {
  const random = createSeededRandom(`piles|${ctx.artSeed}|${ctx.index}`);
  const deal = createColorPicker(random, board);
  let crown = Math.floor(random() * crownNames.length);
  return heights.flatMap((height, column) =>
    Array.from({ length: height }, (_, level): Box[] => {
      const isTop = level === height - 1;
      if (isTop) crown += 1;
      const name: BlockName = isTop
        ? (crownNames[crown % crownNames.length] ?? 'cube')
        : (carrierNames[Math.floor(random() * carrierNames.length)] ?? 'cube');
      const left = x + column * size;
      const rect = { x: left, y: base - (level + 1) * size, width: size, height: size };
      const dealt = deal();
      // A white block would be lost on a pale ground.
      const fill = dealt === '#ffffff' && isPale(board) ? deal() : dealt;
      return drawBlock(ctx, name, rect, { fill, detail: chooseDetailColor(fill) });
    }).flat(),
  );
}

const shelfBlocks: readonly BlockName[] = ['arch', 'cube', 'window'];

/** Draws a row of building blocks that ends at `right` and stands on `base`; all slides of a deck have the same row. */
export function drawBlockShelf(
  ctx: Ctx,
  { right, base, size }: { right: number; base: number; size: number },
): Box[] {
  const board = getSlideBackground(ctx);
  const random = createSeededRandom(`shelf|${ctx.artSeed}`);
  const deal = createColorPicker(random, board);
  const first = Math.floor(random() * shelfBlocks.length);
  return shelfBlocks.flatMap((_, i) => {
    const name = shelfBlocks[(first + i) % shelfBlocks.length] ?? 'cube';
    const x = right - (shelfBlocks.length - i) * size;
    const dealt = deal();
    // One block has the colour of the cover. A white block would be lost on the white sheet.
    const fill = i === 1 ? sun : dealt === '#ffffff' ? deal() : dealt;
    const colors = { fill, detail: chooseDetailColor(fill) };
    return drawBlock(ctx, name, { x, y: base - size, width: size, height: size }, colors);
  });
}

/** Returns the background colour of ordinary slides: one in a deck, so that a change of colour has no false meaning. */
export function getSlideBackground(ctx: Ctx): string {
  if (isCalm(ctx)) return calm.board;
  const index = Math.floor(createSeededRandom(`board|${ctx.artSeed}`)() * boardColors.length);
  return boardColors[index] ?? sky;
}

/** Fills the whole slide with a background colour. */
export function drawGround(ctx: Ctx, color: string): Box {
  return rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: color, z: 0 });
}

const confettiShapes = ['dot', 'ring', 'wave', 'cross', 'triangle', 'bow'] as const;

function drawConfettiShape(
  ctx: Ctx,
  name: (typeof confettiShapes)[number],
  at: Rect,
  color: string,
): Box {
  const { x, y, width: s } = at;
  const [cx, cy] = [x + s / 2, y + s / 2];
  const line = { stroke: color, strokeWidth: s * 0.2, z: 0 };
  if (name === 'dot') return rectBox(ctx, at, { fill: color, radius: s / 2, z: 0 });
  if (name === 'ring') return rectBox(ctx, at, { ...line, radius: s / 2 });
  if (name === 'cross') return pathBox(ctx, at, `M${cx} ${y}v${s}M${x} ${cy}h${s}`, line);
  if (name === 'triangle')
    return pathBox(ctx, at, `M${cx} ${y}L${x + s} ${y + s}H${x}Z`, { fill: color, z: 0 });
  if (name === 'bow')
    return pathBox(ctx, at, `M${x} ${cy}a${s / 2} ${s / 2} 0 0 1 ${s} 0Z`, { fill: color, z: 0 });
  const q = s * 0.34;
  const d = `M${x} ${cy}q${q / 2} ${-q * 1.3} ${q} 0t${q} 0t${q} 0t${q} 0`;
  return pathBox(ctx, at, d, { ...line, strokeWidth: s * 0.16 });
}

type ConfettiOptions = {
  pitch: number;
  colors: string[];
  size?: number;
  /** A circle that stays free. */
  hole?: { cx: number; cy: number; r: number };
};

/** Draws confetti distributed evenly over a rectangle. */
export function drawConfetti(
  ctx: Ctx,
  area: Rect,
  { pitch, colors, size = 26, hole }: ConfettiOptions,
): Box[] {
  const random = createSeededRandom(`confetti|${ctx.artSeed}|${ctx.index}`);
  const columns = Math.max(1, Math.floor(area.width / pitch));
  const rows = Math.max(1, Math.floor(area.height / pitch));
  return Array.from({ length: columns * rows }, (_, i): Box[] => {
    const s = size * (0.6 + random() * 0.7);
    const space = Math.max(0, pitch - s);
    const x = area.x + (i % columns) * pitch + random() * space;
    const y = area.y + Math.floor(i / columns) * pitch + random() * space;
    const name = confettiShapes[Math.floor(random() * confettiShapes.length)] ?? 'dot';
    const color = colors[Math.floor(random() * colors.length)] ?? '#ffffff';
    const away = hole ? Math.hypot(x + s / 2 - hole.cx, y + s / 2 - hole.cy) - s : 0;
    if (hole && away < hole.r) return [];
    return [drawConfettiShape(ctx, name, { x, y, width: s, height: s }, color)];
  }).flat();
}

/** Draws a round badge with a scalloped edge. */
export function drawRosette(
  ctx: Ctx,
  { cx, cy, r, count = 14 }: { cx: number; cy: number; r: number; count?: number },
  color: string,
): PathBox {
  const step = (Math.PI * 2) / count;
  const spot = (i: number) =>
    `${(cx + Math.cos(i * step) * r).toFixed(1)} ${(cy + Math.sin(i * step) * r).toFixed(1)}`;
  const bump = r * Math.sin(step / 2) * 1.04;
  const arcs = Array.from(
    { length: count },
    (_, i) => `A${bump.toFixed(1)} ${bump.toFixed(1)} 0 0 1 ${spot(i + 1)}`,
  );
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return pathBox(ctx, rect, `M${spot(0)}${arcs.join('')}Z`, { fill: color });
}
