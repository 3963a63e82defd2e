import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { rosette } from './art.ts';
import { smile } from './blocks.ts';
import { coral, lilac, mint, palette, sky, sun } from './tokens.ts';

const colors = [sun, mint, coral, sky, lilac] as const;
/** Returns the colour of a step. */
export const stepColor = (index: number): string => colors[index % colors.length] ?? sun;

function disc(ctx: Ctx, cx: number, cy: number, r: number, fill: string): Box {
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill, radius: r, z: 2 });
}

/** Draws the marker of a step: a block, a ball or a flower in turn. */
function toy(ctx: Ctx, rect: Rect, index: number): Box {
  const { x, y, width } = rect;
  const fill = stepColor(index);
  const r = width / 2;
  if (index % 3 === 1) return disc(ctx, x + r, y + r, r, fill);
  if (index % 3 === 2) return rosette(ctx, { cx: x + r, cy: y + r, r: r * 0.82, count: 8 }, fill);
  return rectBox(ctx, rect, { fill, radius: width * 0.22, z: 2 });
}

/** Sequences of toys connected by dots; timeline events are beads, the last one a smiling face. */
export const sequence: SequenceStyle = {
  nodeSize: 92,
  drawNode: (ctx, rect, index) => [toy(ctx, rect, index)],
  numberColors: (index) => ({ color: palette.ink, on: stepColor(index) }),
  drawConnector(ctx, from, to, y) {
    const count = Math.max(2, Math.floor((to - from) / 20));
    const pitch = (to - from) / count;
    return Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      const lift = Math.sin(t * Math.PI) * 12;
      return disc(ctx, from + (i + 0.5) * pitch, y - lift, 3 + 2.5 * t, palette.accent);
    });
  },
  drawArc(ctx, { cx, cy, r }, from, to) {
    const count = Math.max(2, Math.round(((to - from) * r) / 20));
    return Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      const angle = from + (to - from) * t;
      const [x, y] = [cx + Math.sin(angle) * r, cy - Math.cos(angle) * r];
      return disc(ctx, x, y, 3 + 2.5 * t, palette.accent);
    });
  },
  drawEvent(ctx, { x, y, width }, index, isLast) {
    const [cx, cy] = [x + width / 2, y + width / 2];
    if (!isLast) return [disc(ctx, cx, cy, 14, stepColor(index))];
    return [disc(ctx, cx, cy, 20, sun), ...smile(ctx, cx, cy, 36)];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(
      ctx,
      { x: from, y: y - 4, width: to - from, height: 8 },
      { fill: palette.hairline, radius: 4 },
    ),
  ],
};
