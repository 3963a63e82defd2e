import { lineBox, pathBox, placeText, rectBox } from '../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../context.ts';
import type { Box, Rect } from '../scene.ts';
import type { SequenceStyle } from '../theme.ts';

/** Smallest marker that can contain a number, px. */
export const minNodeSize = 52;
/** Side of an event marker on a timeline, px. */
export const eventSize = 20;

/** Returns the plain style for themes without their own: discs or squares, thin lines, arrow heads. */
function createPlainStyle({ theme: { palette, tokens } }: Ctx): SequenceStyle {
  const isRound = tokens.radius > 0;
  const thin = { stroke: palette.muted, strokeWidth: 1.5 };
  return {
    nodeSize: 72,
    drawNode: (ctx, rect) => [
      rectBox(ctx, rect, { fill: palette.accent, radius: isRound ? rect.width / 2 : 0, z: 2 }),
    ],
    numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
    drawConnector: (ctx, from, to, y) => [
      lineBox(ctx, [from, y], [to, y], thin),
      pathBox(
        ctx,
        { x: to - 7, y: y - 6, width: 7, height: 12 },
        `M${to - 7} ${y - 6}L${to} ${y}L${to - 7} ${y + 6}`,
        thin,
      ),
    ],
    drawEvent: (ctx, rect) => [
      rectBox(ctx, rect, {
        fill: palette.surface,
        stroke: palette.accent,
        strokeWidth: 3,
        radius: isRound ? rect.width / 2 : 0,
        z: 2,
      }),
    ],
    drawAxis: (ctx, { from, to, y }) => [lineBox(ctx, [from, y], [to, y], thin)],
  };
}

/** Returns the theme's style for sequences, or the plain style. */
export function getSequenceStyle(ctx: Ctx): SequenceStyle {
  return ctx.theme.sequence ?? createPlainStyle(ctx);
}

/** Draws the marker of a step with its number in the middle. */
export function drawStepNode(ctx: Ctx, rect: Rect, index: number): Box[] {
  const style = getSequenceStyle(ctx);
  const { color, on } = style.numberColors(index);
  const text = style.numberText?.(ctx, index) ?? String(index + 1);
  const number = createTextStyle(ctx, 'display', Math.round(rect.width * 0.46), {
    weight: ctx.theme.tokens.labelWeight,
    color,
    tracking: 0,
    leading: 1.3,
  });
  const block = typesetText(ctx, [{ text }], number, rect.width);
  // Ideographs are higher in the line than digits, so move them down.
  const drop = /\p{Script=Han}/u.test(text) ? number.size * 0.1 : 0;
  return [
    ...style.drawNode(ctx, rect, index),
    placeText(ctx, block, {
      x: rect.x,
      y: rect.y + (rect.height - block.height) / 2 + drop,
      role: 'label',
      align: 'center',
      on,
      isSilent: true,
    }),
  ];
}
