import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { palette } from './tokens.ts';

const barWidth = 10;

/** Sequences of squares on a thick line. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.ink, z: 2 })],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  stepNumerals: { height: 158, draw: drawSteps },
  drawConnector: (ctx, from, to, y) => {
    const tip = 18;
    const area = { x: from, y: y - tip / 2, width: to - from, height: tip };
    const d = `M${from} ${y - 3}H${to - tip}v-6L${to} ${y}l${-tip} 9v-6H${from}Z`;
    return [pathBox(ctx, area, d, { fill: palette.ink })];
  },
  drawEvent: (ctx, rect) => {
    const side = 24;
    const box = { x: rect.x, y: rect.y + (rect.height - side) / 2, width: side, height: side };
    return [
      rectBox(ctx, box, { fill: palette.surface, stroke: palette.ink, strokeWidth: 6, z: 2 }),
    ];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(
      ctx,
      { x: from, y: y - barWidth / 2, width: to - from, height: barWidth },
      { fill: palette.ink },
    ),
  ],
};

/** Draws the number of each step below a thick line. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const size = Math.min(120, (places[0]?.height ?? 0) - 30);
  return places.flatMap(({ x, y, width, height }, i) => {
    const style = createTextStyle(ctx, 'display', size, { leading: 0.94, tracking: -0.05 });
    const block = typesetText(ctx, [{ text: String(i + 1) }], style, width);
    const top = y + height - block.height;
    return [
      rectBox(ctx, { x, y, width, height: barWidth }, { fill: palette.ink }),
      placeText(ctx, block, { x, y: top, role: 'label', isSilent: true }),
    ];
  });
}
