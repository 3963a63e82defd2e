import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { SequenceStyle } from '../../theme.ts';
import { line, palette } from './tokens.ts';

const centreLine = '16 5 4 5';
/** How far the centre lines of a marker extend beyond it, px. */
const tickLength = 11;

/** Sequences as technical drawings: circles with centre lines, dash-dotted arrows, a scale as timeline. */
export const sequence: SequenceStyle = {
  nodeSize: 84,
  drawNode(ctx, rect) {
    const { x, y, width } = rect;
    const [cx, cy, r] = [x + width / 2, y + width / 2, width / 2];
    const ring = (inset: number) => ({
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: width - 2 * inset,
    });
    const axes = [
      `M${cx - r - tickLength} ${cy}h${tickLength}M${cx + r} ${cy}h${tickLength}`,
      `M${cx} ${cy - r - tickLength}v${tickLength}M${cx} ${cy + r}v${tickLength}`,
    ].join('');
    const reach = ring(-tickLength);
    return [
      rectBox(ctx, rect, { fill: palette.panel, stroke: line.thick, strokeWidth: 2.2, radius: r }),
      rectBox(ctx, ring(6), { stroke: line.thin, strokeWidth: 1, radius: r - 6, z: 2 }),
      pathBox(ctx, reach, axes, { stroke: line.thin, strokeWidth: 1.2, z: 2 }),
    ];
  },
  numberColors: () => ({ color: palette.accent, on: palette.panel }),
  drawConnector(ctx, from, to, y) {
    const start = from + tickLength;
    const head = `M${to} ${y}l-16 -4.5v9Z`;
    const stroke = { stroke: line.thick, strokeWidth: 1.3, dash: centreLine };
    return [
      lineBox(ctx, [start, y], [to - 16, y], stroke),
      pathBox(ctx, { x: to - 16, y: y - 5, width: 16, height: 10 }, head, { fill: line.thick }),
    ];
  },
  drawArc(ctx, { cx, cy, r }, from, to) {
    const start = from + tickLength / r;
    const point = (angle: number, radius = r) =>
      `${(cx + Math.sin(angle) * radius).toFixed(1)} ${(cy - Math.cos(angle) * radius).toFixed(1)}`;
    const neck = to - 16 / r;
    const large = to - start > Math.PI ? 1 : 0;
    const head = `M${point(to)}L${point(neck, r - 4.5)}L${point(neck, r + 4.5)}Z`;
    const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    return [
      pathBox(ctx, rect, `M${point(start)}A${r} ${r} 0 ${large} 1 ${point(neck)}`, {
        stroke: line.thick,
        strokeWidth: 1.5,
        z: 2,
      }),
      pathBox(ctx, rect, head, { fill: line.thick }),
    ];
  },
  drawEvent(ctx, { x, y, width }, _index, isLast) {
    const [cx, cy, r] = [x + width / 2, y + width / 2, width / 2];
    const cross = `M${cx - r - 5} ${cy}h${width + 10}M${cx} ${cy - r - 5}v${width + 10}`;
    const reach = { x: x - 5, y: y - 5, width: width + 10, height: width + 10 };
    const fill = isLast ? palette.accent : palette.surface;
    const paint = { fill, stroke: palette.accent, strokeWidth: 2, radius: r, z: 2 };
    return [
      rectBox(ctx, { x, y, width, height: width }, paint),
      pathBox(ctx, reach, cross, {
        stroke: isLast ? palette.surface : palette.accent,
        strokeWidth: 1.2,
        z: 3,
      }),
    ];
  },
  drawAxis(ctx, { from, to, y }, stops) {
    const first = stops[0] ?? from;
    const pitch = ((stops[1] ?? to) - first) / 10;
    const count = Math.floor((to - first) / pitch);
    const ticks = Array.from({ length: count + 1 }, (_, i) => {
      const length = i % 5 === 0 ? 14 : 8;
      return `M${(first + i * pitch).toFixed(1)} ${y}v${length}`;
    }).join('');
    const rect = { x: from, y, width: to - from, height: 14 };
    return [
      lineBox(ctx, [from, y], [to, y], { stroke: line.thick, strokeWidth: 1.6 }),
      pathBox(ctx, rect, ticks, { stroke: line.thin, strokeWidth: 1.1 }),
    ];
  },
};
