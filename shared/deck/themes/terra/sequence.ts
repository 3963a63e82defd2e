import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { drawArch } from './art.ts';
import { cream, earth, palette } from './tokens.ts';

const pathStyle = { stroke: earth.clay, strokeWidth: 4 };

const archWidth = 132;

/** Draws the number of each step in an arch; the arches stand on one line, like an arcade. */
function drawArcade(ctx: Ctx, places: Rect[]): Box[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const base = first.y + first.height - 2;
  const size = Math.min(72, Math.round(first.height * 0.44));
  const style = createTextStyle(ctx, 'display', size, { color: cream, leading: 1.1, tracking: 0 });
  return [
    ...places.flatMap(({ x, y, width, height }, i) => {
      const arch = { x, y, width: Math.min(archWidth, width), height: height - 2 };
      const block = typesetText(ctx, [{ text: String(i + 1) }], style, arch.width);
      const at = { x, y: y + (height - block.height) * 0.56, align: 'center' } as const;
      return [
        drawArch(ctx, arch, palette.accent, 2),
        placeText(ctx, block, { ...at, role: 'label', on: palette.accent, isSilent: true }),
      ];
    }),
    lineBox(ctx, [first.x, base], [last.x + last.width, base], pathStyle),
  ];
}

/** Sequences of terracotta discs on a level path; timeline events are pebbles of one size. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [
    rectBox(ctx, rect, { fill: palette.accent, radius: rect.width / 2, z: 2 }),
  ],
  numberColors: () => ({ color: cream, on: palette.accent }),
  stepNumerals: { height: 168, draw: drawArcade },
  drawConnector: (ctx, from, to, y) => [lineBox(ctx, [from, y], [to, y], pathStyle)],
  drawEvent: (ctx, rect) => [
    rectBox(ctx, rect, {
      fill: palette.accent,
      stroke: palette.surface,
      strokeWidth: 4,
      radius: rect.width / 2,
      z: 2,
    }),
  ],
  drawAxis: (ctx, { from, to, y }) => [lineBox(ctx, [from, y], [to, y], pathStyle)],
};
