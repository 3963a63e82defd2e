import { pathBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';

const pointSpacing = 20;

type GroundLayer = { fill: string; y: number; swell: number };

/** Returns the path of an earth layer whose top edge is the sum of three waves. */
function createLayerPath(random: () => number, { y, swell }: GroundLayer): string {
  const waves = [0.6, 1.3, 2.6].map((turns, i) => ({
    turns: turns * (0.75 + random() * 0.5),
    phase: random() * Math.PI * 2,
    height: (swell / (1 + i * 1.2)) * (0.55 + random() * 0.45),
  }));
  const points = Array.from({ length: canvas.width / pointSpacing + 1 }, (_, i) => {
    const share = (i * pointSpacing) / canvas.width;
    const sum = waves.reduce(
      (all, wave) => all + Math.sin(share * Math.PI * 2 * wave.turns + wave.phase) * wave.height,
      0,
    );
    return `${i * pointSpacing} ${(y + sum).toFixed(1)}`;
  });
  return `M${points.join('L')}L${canvas.width} ${canvas.height}L0 ${canvas.height}Z`;
}

/** Draws layers of earth, farthest first. */
export function drawStrata(ctx: Ctx, layers: GroundLayer[], { seed }: { seed: string }): Box[] {
  const random = createSeededRandom(`${seed}|${ctx.artSeed}|${ctx.index}`);
  return layers.map((layer) => {
    const top = layer.y - layer.swell * 2;
    const rect = { x: 0, y: top, width: canvas.width, height: canvas.height - top };
    return pathBox(ctx, rect, createLayerPath(random, layer), { fill: layer.fill, z: 1 });
  });
}

/** Draws a disc. */
export function drawDisc(ctx: Ctx, at: { cx: number; cy: number; r: number }, fill: string): Box {
  const { cx, cy, r } = at;
  const d = createCirclePath(cx, cy, r);
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return pathBox(ctx, rect, d, { fill, z: 0 });
}

/** Draws an arch: straight sides below a half circle, which is flatter if the arch is low. */
export function drawArch(ctx: Ctx, rect: Rect, fill: string, z = 0): Box {
  const r = rect.width / 2;
  const rise = Math.min(r, rect.height / 2);
  const bottom = rect.y + rect.height;
  const d = `M${rect.x} ${bottom}V${rect.y + rise}a${r} ${rise} 0 0 1 ${rect.width} 0V${bottom}Z`;
  return pathBox(ctx, rect, d, { fill, z });
}

/** Returns the path of a leaf-shaped rectangle: two opposite corners have a large radius, the others a small one. */
export function createLeafPath(
  { x, y, width, height }: Rect,
  large: number,
  small: number,
): string {
  const a = Math.min(large, width / 2, height / 2);
  const b = Math.min(small, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + a} ${y}H${right - b}a${b} ${b} 0 0 1 ${b} ${b}V${bottom - a}`,
    `a${a} ${a} 0 0 1 ${-a} ${a}H${x + b}a${b} ${b} 0 0 1 ${-b} ${-b}V${y + a}a${a} ${a} 0 0 1 ${a} ${-a}Z`,
  ].join('');
}

/** Returns the path of a pebble: a rounded square with slight irregularities. */
export function createPebblePath(random: () => number, rect: Rect): string {
  const [rx, ry] = [rect.width / 2, rect.height / 2];
  const [cx, cy] = [rect.x + rx, rect.y + ry];
  const count = 16;
  const points = Array.from({ length: count }, (_, i): [number, number] => {
    const angle = (i / count) * Math.PI * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const r = (Math.abs(cos) ** 3 + Math.abs(sin) ** 3) ** (-1 / 3) * (0.965 + random() * 0.035);
    return [cx + cos * r * rx, cy + sin * r * ry];
  });
  const at = (i: number): [number, number] => points[(i + count) % count] ?? [cx, cy];
  const curves = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...one, ...two, ...c].map((value) => value.toFixed(1)).join(' ')}`;
  });
  return `M${at(0)
    .map((value) => value.toFixed(1))
    .join(' ')}${curves.join('')}Z`;
}

/** Corner radii of a leaf-shaped panel: two opposite corners, and the other two, px. */
export const leafCorners = { large: 44, small: 14 } as const;
