import { placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { drawArcArrow } from '../../layouts/arc-arrow.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { palette } from './tokens.ts';

function drawDisc(ctx: Ctx, cx: number, cy: number, r: number, fill: string): Box {
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill, radius: r, z: 2 });
}

/** Draws the number of each step on a square block; pegs connect the blocks. */
function drawBlocks(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap(({ x, y, height: side }, i) => {
    const look = { color: palette.onAccent, leading: 1.1, tracking: 0 };
    const style = createTextStyle(ctx, 'display', Math.round(side * 0.6), look);
    const width = side - 16;
    const block = typesetText(ctx, [{ text: String(i + 1) }], style, width);
    const at = { x: x + 8, y: y + (side - block.height) / 2, align: 'center' as const };
    const next = places[i + 1];
    const peg = next && { x: x + side - 8, y: y + side / 2 - 8, width: next.x - x - side + 16 };
    return [
      ...(peg ? [rectBox(ctx, { ...peg, height: 16 }, { fill: palette.hairline, radius: 8 })] : []),
      rectBox(ctx, { x, y, width: side, height: side }, { fill: palette.accent, radius: 24, z: 2 }),
      placeText(ctx, block, { ...at, role: 'label', on: palette.accent, isSilent: true }),
    ];
  });
}

/** Sequences of round blocks connected by a level row of dots; timeline events are beads of one size. */
export const sequence: SequenceStyle = {
  nodeSize: 68,
  drawNode: (ctx, rect) => [
    rectBox(ctx, rect, { fill: palette.accent, radius: rect.width * 0.32, z: 2 }),
  ],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  stepNumerals: { height: 96, draw: drawBlocks },
  drawConnector(ctx, from, to, y) {
    const count = Math.max(2, Math.floor((to - from) / 20));
    const pitch = (to - from) / count;
    return Array.from({ length: count }, (_, i) =>
      drawDisc(ctx, from + (i + 0.5) * pitch, y, 4, palette.quiet),
    );
  },
  drawArc(ctx, ring, from, to) {
    const { cx, cy, r } = ring;
    const count = Math.max(2, Math.round(((to - from) * r) / 20));
    const dots = Array.from({ length: count - 1 }, (_, i) => {
      const t = (i + 0.5) / count;
      const angle = from + (to - from) * t;
      const [x, y] = [cx + Math.sin(angle) * r, cy - Math.cos(angle) * r];
      return drawDisc(ctx, x, y, 4, palette.quiet);
    });
    return [
      ...dots,
      drawArcArrow(ctx, ring, to, { stroke: palette.accent, strokeWidth: 4, length: 14 }),
    ];
  },
  drawEvent: (ctx, { x, y, width }) => [
    drawDisc(ctx, x + width / 2, y + width / 2, 13, palette.accent),
  ],
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(
      ctx,
      { x: from, y: y - 4, width: to - from, height: 8 },
      { fill: palette.hairline, radius: 4 },
    ),
  ],
};
