import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { BodyPlacement, SequenceStyle } from '../../theme.ts';
import { columnFoot, page, palette } from './tokens.ts';

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

function romanNumeral(index: number): string {
  return roman[index] ?? String(index + 1);
}

const thinRule = { stroke: palette.ink, strokeWidth: 1 };

/** Sequences with Roman numerals; timeline events on a double rule. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.accent, z: 2 })],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  numberText: (_ctx, index) => romanNumeral(index),
  drawConnector: (ctx, from, to, y) => [
    lineBox(ctx, [from, y], [to, y], thinRule),
    pathBox(ctx, { x: to - 12, y: y - 5, width: 12, height: 10 }, `M${to} ${y}l-12 -5v10Z`, {
      fill: palette.ink,
    }),
  ],
  drawEvent: (ctx, rect, _index, isLast) => {
    const [cx, cy, r] = [rect.x + rect.width / 2, rect.y + rect.height / 2, isLast ? 15 : 11];
    const box = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
    const d = `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;
    const fill = isLast ? palette.accent : palette.ink;
    return [pathBox(ctx, box, d, { fill, stroke: palette.surface, strokeWidth: 3, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - 4, width: to - from, height: 4 }, { fill: palette.ink }),
    lineBox(ctx, [from, y + 4], [to, y + 4], thinRule),
  ],
};

/** Draws process steps as newspaper columns, each with a Roman numeral on top. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const size = Math.min((places[0]?.height ?? 0) * 0.7, 128);
  return places.flatMap(({ x, y, width, height }, i) => {
    const style = createTextStyle(ctx, 'display', size, {
      weight: 400,
      leading: 0.94,
      tracking: -0.02,
      color: palette.accent,
    });
    const block = typesetText(ctx, [{ text: romanNumeral(i) }], style, width);
    const top = { stroke: palette.ink, strokeWidth: 1.5 };
    const hairline = { stroke: palette.hairline, strokeWidth: 1 };
    const at = { x, y: y + height - block.height, role: 'label', isSilent: true } as const;
    return [
      lineBox(ctx, [x, y], [x + width, y], top),
      ...(x < page.left + 2 ? [] : [lineBox(ctx, [x - 12, y], [x - 12, columnFoot], hairline)]),
      placeText(ctx, block, at),
    ];
  });
}

/** Columns of full height with vertically centred text. */
export const bodyPlacement: BodyPlacement = {
  shareAbove: 0.5,
  isFullHeight: true,
  processArt: { height: 190, draw: drawSteps },
};
