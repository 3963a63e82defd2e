import { lineBox, rectBox } from '../../boxes.ts';
import { canvas } from '../../scene.ts';
import type { CardStyle, StatementPage } from '../../theme.ts';
import { createFooter, titleTop } from './frame.ts';
import { grid, palette } from './tokens.ts';

/** Cards below lines, with icons on black discs as on the covers. */
export const cards: CardStyle = {
  form: 'columns',
  mark: 'icon',
  markColor: palette.surface,
  drawMark: (ctx, icon) => [
    rectBox(ctx, icon, { fill: palette.ink, radius: icon.width / 2, z: 2 }),
  ],
};

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
