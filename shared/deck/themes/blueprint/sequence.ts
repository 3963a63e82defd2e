import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { SequenceStyle } from '../../theme.ts';
import { lineColors, palette } from './tokens.ts';

const centreLineDash = '16 5 4 5';

/** Sequences as technical drawings: plain circles, dash-dotted arrows, a plain line as timeline. */
export const sequence: SequenceStyle = {
  nodeSize: 72,
  drawNode: (ctx, rect) => [
    rectBox(ctx, rect, {
      fill: palette.panel,
      stroke: lineColors.thick,
      strokeWidth: 2.2,
      radius: rect.width / 2,
    }),
  ],
  numberColors: () => ({ color: palette.accent, on: palette.panel }),
  drawConnector(ctx, from, to, y) {
    const head = `M${to} ${y}l-16 -4.5v9Z`;
    const stroke = { stroke: lineColors.thick, strokeWidth: 1.3, dash: centreLineDash };
    return [
      lineBox(ctx, [from, y], [to - 16, y], stroke),
      pathBox(ctx, { x: to - 16, y: y - 5, width: 16, height: 10 }, head, {
        fill: lineColors.thick,
      }),
    ];
  },
  drawArc(ctx, { cx, cy, r }, from, to) {
    const point = (angle: number, radius = r) =>
      `${(cx + Math.sin(angle) * radius).toFixed(1)} ${(cy - Math.cos(angle) * radius).toFixed(1)}`;
    const neck = to - 16 / r;
    const large = to - from > Math.PI ? 1 : 0;
    const head = `M${point(to)}L${point(neck, r - 4.5)}L${point(neck, r + 4.5)}Z`;
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    return [
      pathBox(ctx, rect, `M${point(from)}A${r} ${r} 0 ${large} 1 ${point(neck)}`, {
        stroke: lineColors.thick,
        strokeWidth: 1.5,
        z: 2,
      }),
      pathBox(ctx, rect, head, { fill: lineColors.thick }),
    ];
  },
  drawEvent(ctx, { x, y, width }) {
    const [cx, cy, r] = [x + width / 2, y + width / 2, width / 2];
    const cross = `M${cx - r - 5} ${cy}h${width + 10}M${cx} ${cy - r - 5}v${width + 10}`;
    const reach = { x: x - 5, y: y - 5, width: width + 10, height: width + 10 };
    const ring = { stroke: palette.accent, strokeWidth: 2, radius: r, z: 2 };
    return [
      rectBox(ctx, { x, y, width, height: width }, { ...ring, fill: palette.surface }),
      pathBox(ctx, reach, cross, { stroke: palette.accent, strokeWidth: 1.2, z: 3 }),
    ];
  },
  drawAxis: (ctx, { from, to, y }) => [
    lineBox(ctx, [from, y], [to, y], { stroke: lineColors.thick, strokeWidth: 1.6 }),
  ],
};
