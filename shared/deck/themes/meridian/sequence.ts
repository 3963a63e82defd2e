import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { palette } from './tokens.ts';

const lineStyle = { stroke: palette.ink, strokeWidth: 1.5 };

/** Sequences of squares on a black line. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.accent, z: 2 })],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  stepNumerals: { height: 142, draw: drawSteps },
  drawConnector: (ctx, from, to, y) => {
    const head = { x: to - 8, y: y - 7, width: 8, height: 14 };
    const d = `M${to - 8} ${y - 7}L${to} ${y}L${to - 8} ${y + 7}`;
    return [lineBox(ctx, [from, y], [to, y], lineStyle), pathBox(ctx, head, d, lineStyle)];
  },
  drawEvent: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.ink, z: 2 })],
  drawAxis: (ctx, { from, to, y }) => [
    lineBox(ctx, [from, y], [to, y], { stroke: palette.ink, strokeWidth: 3 }),
  ],
};

/** Draws the number of each step below a line, as large as its column allows. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const [first] = places;
  const size = Math.min((first?.height ?? 0) - 30, (first?.width ?? 0) * 0.9);
  const color = palette.ink;
  return places.flatMap(({ x, y, width, height }, i) => {
    const style = createTextStyle(ctx, 'display', size, { leading: 0.88, tracking: -0.05, color });
    const block = typesetText(ctx, [{ text: String(i + 1) }], style, width);
    return [
      lineBox(ctx, [x, y], [x + width, y], { stroke: color, strokeWidth: 3 }),
      placeText(ctx, block, {
        // Large digits have visible side bearings, so shift them left.
        x: x - size * 0.03,
        y: y + height - block.height,
        role: 'label',
        isSilent: true,
      }),
    ];
  });
}
