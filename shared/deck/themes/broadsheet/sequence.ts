import { type Ctx, setText, styleOf } from '../../context.ts';
import { lineBox, pathBox, place, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle, Stance } from '../../theme.ts';
import { columnFoot, page, palette } from './tokens.ts';

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

function romanOf(index: number): string {
  return roman[index] ?? String(index + 1);
}

const thin = { stroke: palette.ink, strokeWidth: 1 };

/** Roman figures, and dates on a double rule as over the page. */
export const sequence: SequenceStyle = {
  node: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.accent, z: 2 })],
  number: () => ({ color: palette.onAccent, on: palette.accent }),
  numeral: (_ctx, index) => romanOf(index),
  drawWay: (ctx, from, to, y) => [
    lineBox(ctx, [from, y], [to, y], thin),
    pathBox(ctx, { x: to - 12, y: y - 5, width: 12, height: 10 }, `M${to} ${y}l-12 -5v10Z`, {
      fill: palette.ink,
    }),
  ],
  drawMoment: (ctx, rect, _index, isLast) => {
    const [cx, cy, r] = [rect.x + rect.width / 2, rect.y + rect.height / 2, isLast ? 15 : 11];
    const box = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const d = `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;
    const fill = isLast ? palette.accent : palette.ink;
    return [pathBox(ctx, box, d, { fill, stroke: palette.surface, strokeWidth: 3, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - 4, width: to - from, height: 4 }, { fill: palette.ink }),
    lineBox(ctx, [from, y + 4], [to, y + 4], thin),
  ],
};

/** The steps as the columns of a page, each under a roman figure. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const size = Math.min((places[0]?.height ?? 0) * 0.7, 128);
  return places.flatMap(({ x, y, width, height }, i) => {
    const style = styleOf(ctx, 'display', size, {
      weight: 400,
      leading: 0.94,
      tracking: -0.02,
      color: palette.accent,
    });
    const block = setText(ctx, [{ text: romanOf(i) }], style, width);
    const top = { stroke: palette.ink, strokeWidth: 1.5 };
    const hairline = { stroke: palette.hairline, strokeWidth: 1 };
    const at = { x, y: y + height - block.height, role: 'label', isSilent: true } as const;
    return [
      lineBox(ctx, [x, y], [x + width, y], top),
      ...(x < page.left + 2 ? [] : [lineBox(ctx, [x - 12, y], [x - 12, columnFoot], hairline)]),
      place(ctx, block, at),
    ];
  });
}

/** Columns from headline to foot, what they say in their middle. */
export const stance: Stance = {
  above: 0.5,
  isTall: true,
  steps: { height: 190, draw: drawSteps },
};
