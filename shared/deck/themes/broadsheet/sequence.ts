import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { columnFoot, palette } from './tokens.ts';

const romanNumerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** Returns the number of a step: a Roman one; digits in Chinese, whose numeral one looks like a dash. */
function formatNumeral(ctx: Ctx, index: number): string {
  return (ctx.isCjk ? undefined : romanNumerals[index]) ?? String(index + 1);
}

const thinLineStyle = { stroke: palette.ink, strokeWidth: 1 };

/** Sequences with Roman numerals; timeline events on a double line. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.accent, z: 2 })],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  numberText: formatNumeral,
  stepNumerals: { height: 138, draw: drawSteps },
  drawConnector: (ctx, from, to, y) => [
    lineBox(ctx, [from, y], [to, y], thinLineStyle),
    pathBox(ctx, { x: to - 12, y: y - 5, width: 12, height: 10 }, `M${to} ${y}l-12 -5v10Z`, {
      fill: palette.ink,
    }),
  ],
  drawEvent: (ctx, rect) => {
    const [cx, cy, r] = [rect.x + rect.width / 2, rect.y + rect.height / 2, 11];
    const box = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const d = `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;
    const paint = { fill: palette.ink, stroke: palette.surface, strokeWidth: 3, z: 2 };
    return [pathBox(ctx, box, d, paint)];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - 4, width: to - from, height: 4 }, { fill: palette.ink }),
    lineBox(ctx, [from, y + 4], [to, y + 4], thinLineStyle),
  ],
};

/** Draws process steps as newspaper columns, each with a numeral on top. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const size = Math.min((places[0]?.height ?? 0) * 0.7, 96);
  const [first, second] = places;
  const gap = first && second ? second.x - first.x - first.width : 0;
  return places.flatMap(({ x, y, width, height }, i) => {
    const style = createTextStyle(ctx, 'display', size, {
      weight: 400,
      leading: 0.94,
      tracking: -0.02,
      color: palette.accent,
    });
    const block = typesetText(ctx, [{ text: formatNumeral(ctx, i) }], style, width);
    const top = { stroke: palette.ink, strokeWidth: 1.5 };
    const hairline = { stroke: palette.hairline, strokeWidth: 1 };
    const at = { x, y: y + height - block.height, role: 'label', isSilent: true } as const;
    return [
      lineBox(ctx, [x, y], [x + width, y], top),
      ...(i === 0 ? [] : [lineBox(ctx, [x - gap / 2, y], [x - gap / 2, columnFoot], hairline)]),
      placeText(ctx, block, at),
    ];
  });
}
