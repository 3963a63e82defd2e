import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawArcArrow } from '../../layouts/arc-arrow.ts';
import type { Box } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { drawFoliage, type Leaf } from './leaves.ts';
import { createPanelPath } from './panel-path.ts';
import { greenColors, palette } from './tokens.ts';

const [, , , light, young] = greenColors;
/** Length of the arrow head at the end of an arc, px. */
const arrowLength = 18;
const stemStyle = { stroke: light, strokeWidth: 2.5 };

function drawBud(ctx: Ctx, cx: number, cy: number, r: number, fill: string): Box {
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill, radius: r, z: 3 });
}

/** Sequences on a plain stem: markers are leaf-shaped, events are buds of one size. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect, index) => [
    pathBox(ctx, rect, createPanelPath(rect, index % 2 === 0), { fill: palette.accent, z: 2 }),
  ],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [
    lineBox(ctx, [from, y], [to - 5, y], stemStyle),
    drawBud(ctx, to - 5, y, 5, light),
  ],
  drawArc(ctx, ring, from, to) {
    const { cx, cy, r } = ring;
    const point = (angle: number) => [cx + Math.sin(angle) * r, cy - Math.cos(angle) * r] as const;
    // The last leaf ends before the arrow head.
    const last = to - arrowLength / r;
    const count = Math.max(2, Math.round(((last - from) * r) / 38));
    const leaves = Array.from({ length: count }, (_, i): Leaf => {
      const angle = from + ((i + 0.2) / count) * (last - from);
      const side = i % 2 === 0 ? -0.62 : 0.62;
      return { stem: point(angle), angle: angle + side, length: 22, width: 10 };
    });
    const [a, b] = [point(from), point(to)];
    const large = to - from > Math.PI ? 1 : 0;
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const way = `M${a.map((v) => v.toFixed(1)).join(' ')}A${r} ${r} 0 ${large} 1 ${b.map((v) => v.toFixed(1)).join(' ')}`;
    return [
      pathBox(ctx, rect, way, { stroke: light, strokeWidth: 2, z: 2 }),
      ...drawFoliage(ctx, rect, leaves, { fill: young, vein: palette.surface, z: 2 }),
      drawArcArrow(ctx, ring, to, { stroke: young, strokeWidth: 3.5, length: arrowLength }),
    ];
  },
  drawEvent(ctx, { x, y, width }) {
    const [cx, cy] = [x + width / 2, y + width / 2];
    return [drawBud(ctx, cx, cy, 10, palette.accent), drawBud(ctx, cx, cy, 4, palette.surface)];
  },
  drawAxis: (ctx, { from, to, y }) => [lineBox(ctx, [from, y], [to, y], stemStyle)],
};
