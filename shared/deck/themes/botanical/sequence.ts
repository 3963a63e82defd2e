import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { foliage, type Leaf } from './leaves.ts';
import { panePath } from './panel-path.ts';
import { greens, palette, petal } from './tokens.ts';

type Span = { from: number; to: number; y: number };

/** Draws a wavy stem along a line, with leaves alternating up and down. */
function shoot(ctx: Ctx, { from, to, y }: Span, look: { pitch: number; leaf: number }): Box[] {
  const count = Math.max(2, Math.round((to - from) / look.pitch));
  const step = (to - from) / count;
  const sway = 5;
  const waves = Array.from({ length: count }, (_, i) => {
    const bend = y + (i % 2 === 0 ? -sway : sway);
    return `Q${(from + (i + 0.5) * step).toFixed(1)} ${bend} ${(from + (i + 1) * step).toFixed(1)} ${y}`;
  });
  const leaves = Array.from({ length: count }, (_, i): Leaf => {
    const up = i % 2 === 0 ? -1 : 1;
    const stem = [from + (i + 0.42) * step, y + (up * sway) / 2] as const;
    return { stem, angle: up * 0.62, length: look.leaf, width: look.leaf * 0.46 };
  });
  const rect: Rect = { x: from, y: y - look.leaf, width: to - from, height: 2 * look.leaf };
  const [, , , light, young] = greens;
  return [
    pathBox(ctx, rect, `M${from} ${y}${waves.join('')}`, { stroke: light, strokeWidth: 2, z: 1 }),
    ...foliage(ctx, rect, leaves, { fill: young, vein: palette.surface, z: 1 }),
  ];
}

function bud(ctx: Ctx, cx: number, cy: number, r: number, fill: string): Box {
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill, radius: r, z: 3 });
}

/** Sequences as plants: markers are leaves connected by stems; events are buds, the last one a blossom. */
export const sequence: SequenceStyle = {
  nodeSize: 88,
  drawNode: (ctx, rect, index) => [
    pathBox(ctx, rect, panePath(rect, index % 2 === 0), { fill: palette.accent, z: 2 }),
  ],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [
    ...shoot(ctx, { from, to: to - 5, y }, { pitch: 34, leaf: 22 }),
    bud(ctx, to - 5, y, 5, petal),
  ],
  drawArc(ctx, { cx, cy, r }, from, to) {
    const point = (angle: number) => [cx + Math.sin(angle) * r, cy - Math.cos(angle) * r] as const;
    const count = Math.max(2, Math.round(((to - from) * r) / 38));
    const leaves = Array.from({ length: count }, (_, i): Leaf => {
      const angle = from + ((i + 0.4) / count) * (to - from);
      const side = i % 2 === 0 ? -0.62 : 0.62;
      return { stem: point(angle), angle: angle + side, length: 22, width: 10 };
    });
    const [a, b] = [point(from), point(to)];
    const large = to - from > Math.PI ? 1 : 0;
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const stem = `M${a.map((v) => v.toFixed(1)).join(' ')}A${r} ${r} 0 ${large} 1 ${b.map((v) => v.toFixed(1)).join(' ')}`;
    const [, , , light, young] = greens;
    return [
      pathBox(ctx, rect, stem, { stroke: light, strokeWidth: 2, z: 2 }),
      ...foliage(ctx, rect, leaves, { fill: young, vein: palette.surface, z: 2 }),
      bud(ctx, b[0], b[1], 5, petal),
    ];
  },
  drawEvent(ctx, { x, y, width }, _index, isLast) {
    const [cx, cy] = [x + width / 2, y + width / 2];
    if (!isLast)
      return [bud(ctx, cx, cy, 10, palette.accent), bud(ctx, cx, cy, 4, palette.surface)];
    const petals = [0, 1, 2, 3, 4].map((i) => {
      const angle = (i / 5) * Math.PI * 2 - Math.PI / 2;
      return bud(ctx, cx + Math.cos(angle) * 9, cy + Math.sin(angle) * 9, 8, petal);
    });
    return [...petals, bud(ctx, cx, cy, 5, palette.surface)];
  },
  drawAxis: (ctx, line) => shoot(ctx, line, { pitch: 48, leaf: 18 }),
};
