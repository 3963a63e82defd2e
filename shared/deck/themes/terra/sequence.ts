import { lineBox, rectBox } from '../../boxes.ts';
import type { SequenceStyle } from '../../theme.ts';
import { cream, earth, palette } from './tokens.ts';

const path = { stroke: earth.clay, strokeWidth: 4 };

/** Sequences of terracotta discs on a level path; timeline events are pebbles of one size. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => [
    rectBox(ctx, rect, { fill: palette.accent, radius: rect.width / 2, z: 2 }),
  ],
  numberColors: () => ({ color: cream, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [lineBox(ctx, [from, y], [to, y], path)],
  drawEvent: (ctx, rect) => [
    rectBox(ctx, rect, {
      fill: palette.accent,
      stroke: palette.surface,
      strokeWidth: 4,
      radius: rect.width / 2,
      z: 2,
    }),
  ],
  drawAxis: (ctx, { from, to, y }) => [lineBox(ctx, [from, y], [to, y], path)],
};
