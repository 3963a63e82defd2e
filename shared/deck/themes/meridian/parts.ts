import { lineBox, rectBox } from '../../boxes.ts';
import { canvas } from '../../scene.ts';
import type { StatementPage } from '../../theme.ts';
import { createFooter, titleTop } from './frame.ts';
import { grid, palette } from './tokens.ts';

const look = { color: palette.onAccent, pageColor: palette.onAccent, on: palette.accent } as const;

/** A statement on red, with the line and the tab of a page. */
export const statement: StatementPage = {
  on: palette.accent,
  ink: palette.onAccent,
  left: grid.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: palette.accent, z: 0 }),
    lineBox(ctx, [grid.left, titleTop], [grid.right, titleTop], {
      stroke: palette.onAccent,
      strokeWidth: 1.5,
    }),
    rectBox(ctx, { x: grid.left, y: titleTop, width: 48, height: 6 }, { fill: palette.onAccent }),
    ...createFooter(ctx, look),
  ],
};
