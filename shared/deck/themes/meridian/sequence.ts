import { type Ctx, setText, styleOf } from '../../context.ts';
import { lineBox, pathBox, place, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle, Stance } from '../../theme.ts';
import { palette } from './tokens.ts';

const rule = { stroke: palette.ink, strokeWidth: 1.5 };

/** Squares on a ruler of ink; red is where it ends. */
export const sequence: SequenceStyle = {
  node: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.accent, z: 2 })],
  number: () => ({ color: palette.onAccent, on: palette.accent }),
  drawWay: (ctx, from, to, y) => {
    const head = { x: to - 8, y: y - 7, width: 8, height: 14 };
    const d = `M${to - 8} ${y - 7}L${to} ${y}L${to - 8} ${y + 7}`;
    return [lineBox(ctx, [from, y], [to, y], rule), pathBox(ctx, head, d, rule)];
  },
  drawMoment: (ctx, rect, _index, isLast) => [
    rectBox(ctx, rect, { fill: isLast ? palette.accent : palette.ink, z: 2 }),
  ],
  drawAxis: (ctx, { from, to, y }) => [
    lineBox(ctx, [from, y], [to, y], { stroke: palette.ink, strokeWidth: 3 }),
  ],
};

/** A step's figure under a rule, as large as its column takes; the last one is red. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const [first] = places;
  const size = Math.min((first?.height ?? 0) - 30, (first?.width ?? 0) * 0.9);
  return places.flatMap(({ x, y, width, height }, i) => {
    const color = i === places.length - 1 ? palette.accent : palette.ink;
    const style = styleOf(ctx, 'display', size, { leading: 0.88, tracking: -0.05, color });
    const block = setText(ctx, [{ text: String(i + 1) }], style, width);
    return [
      lineBox(ctx, [x, y], [x + width, y], { stroke: color, strokeWidth: 3 }),
      place(ctx, block, {
        // Figures this large have their ink well inside of their advance.
        x: x - size * 0.03,
        y: y + height - block.height,
        role: 'label',
        isSilent: true,
      }),
    ];
  });
}

/** Short bodies stand on the page's foot, white above them. */
export const stance: Stance = {
  above: 1,
  isTall: false,
  steps: { height: 190, draw: drawSteps },
};
