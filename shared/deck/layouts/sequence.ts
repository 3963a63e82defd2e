import { type Ctx, setText, styleOf } from '../context.ts';
import { lineBox, pathBox, place, rectBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import type { SequenceStyle } from '../theme.ts';

/** The smallest mark that carries a number, px. */
export const leastNode = 52;
/** Side of a moment's mark on a timeline, px. */
export const momentSize = 20;

/** Discs or squares, thin lines, arrow heads: for themes that don't draw their own. */
function plainStyle({ theme: { palette, tokens } }: Ctx): SequenceStyle {
  const isRound = tokens.radius > 0;
  const thin = { stroke: palette.muted, strokeWidth: 1.5 };
  return {
    node: 72,
    drawNode: (ctx, rect) => [
      rectBox(ctx, rect, { fill: palette.accent, radius: isRound ? rect.width / 2 : 0, z: 2 }),
    ],
    number: () => ({ color: palette.onAccent, on: palette.accent }),
    drawWay: (ctx, from, to, y) => [
      lineBox(ctx, [from, y], [to, y], thin),
      pathBox(
        ctx,
        { x: to - 7, y: y - 6, width: 7, height: 12 },
        `M${to - 7} ${y - 6}L${to} ${y}L${to - 7} ${y + 6}`,
        thin,
      ),
    ],
    drawMoment: (ctx, rect, _index, isLast) => [
      rectBox(ctx, rect, {
        fill: isLast ? palette.accent : palette.surface,
        stroke: palette.accent,
        strokeWidth: 3,
        radius: isRound ? rect.width / 2 : 0,
        z: 2,
      }),
    ],
    drawAxis: (ctx, { from, to, y }) => [lineBox(ctx, [from, y], [to, y], thin)],
  };
}

/** How the slide's theme draws what comes in order. */
export function sequenceOf(ctx: Ctx): SequenceStyle {
  return ctx.theme.sequence ?? plainStyle(ctx);
}

/** The mark of a step, its number in the middle. */
export function stepNode(ctx: Ctx, rect: Rect, index: number): Box[] {
  const style = sequenceOf(ctx);
  const { color, on } = style.number(index);
  const text = style.numeral?.(ctx, index) ?? String(index + 1);
  const number = styleOf(ctx, 'display', Math.round(rect.width * 0.42), {
    weight: ctx.theme.tokens.labelWeight,
    color,
    tracking: 0,
    leading: 1.3,
  });
  const block = setText(ctx, [{ text }], number, rect.width);
  // An ideograph stands higher in its line than a figure does.
  const drop = /\p{Script=Han}/u.test(text) ? number.size * 0.1 : 0;
  return [
    ...style.drawNode(ctx, rect, index),
    place(ctx, block, {
      x: rect.x,
      y: rect.y + (rect.height - block.height) / 2 + drop,
      role: 'label',
      align: 'center',
      on,
      isSilent: true,
    }),
  ];
}
