import { lineBox, pathBox } from '../../boxes.ts';
import { drawArcArrow } from '../../layouts/arc-arrow.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { SequenceStyle } from '../../theme.ts';
import { drawSealSquare, drawStroke } from './art.ts';
import { createArcStrokePath, createDabPath } from './brush.ts';
import { palette } from './tokens.ts';

/** Sequences as ink painting: seals connected by brush strokes; timeline events as dots on an even line. */
export const sequence: SequenceStyle = {
  nodeSize: 68,
  drawNode: (ctx, rect, index) => drawSealSquare(ctx, rect, `step|${index}`),
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [
    drawStroke(ctx, { x: from, y, width: to - from, weight: 7 }, 0.5),
  ],
  drawArc(ctx, ring, from, to) {
    const { cx, cy, r } = ring;
    const random = createSeededRandom(`arc|${ctx.artSeed}|${ctx.index}|${from.toFixed(2)}`);
    const d = createArcStrokePath(random, { cx, cy, r, width: 9, from, to });
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    return [
      pathBox(ctx, rect, d, { fill: palette.ink, opacity: 0.62, z: 2 }),
      drawArcArrow(ctx, ring, to, { stroke: palette.ink, strokeWidth: 4, length: 16 }),
    ];
  },
  drawEvent(ctx, { x, y, width }, index) {
    const random = createSeededRandom(`moment|${ctx.artSeed}|${ctx.index}|${index}`);
    const r = 10;
    const [cx, cy] = [x + width / 2, y + width / 2];
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    return [pathBox(ctx, rect, createDabPath(random, cx, cy, r), { fill: palette.ink, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }) => [
    lineBox(ctx, [from, y], [to, y], { stroke: palette.muted, strokeWidth: 2 }),
  ],
};
