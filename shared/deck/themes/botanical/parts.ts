import { pathBox, rectBox } from '../../boxes.ts';
import { createRoundedPath } from '../../layouts/shapes.ts';
import { canvas, type Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, StatementPage } from '../../theme.ts';
import { drawSprig } from './art.ts';
import { drawFooter } from './frame.ts';
import { creamColor, creamInkColor, greenColors, margin, palette } from './tokens.ts';

/** Corner radii of a petal: two opposite corners, and the other two, px. */
const petal = { round: 72, sharp: 8 } as const;

/** Returns the path of a petal; `isTurned` has its round corners at the top left and the bottom right. */
function createPetalPath(rect: Rect, isTurned: boolean): string {
  const round = Math.min(petal.round, rect.height / 2.4);
  const { sharp } = petal;
  return createRoundedPath(
    rect,
    isTurned ? [round, sharp, round, sharp] : [sharp, round, sharp, round],
  );
}

/** Cards as petals in two columns, a number on a petal beside its texts. */
export const parts: { cards: CardStyle; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'pairs',
    mark: 'icon',
    ground: {
      inset: { x: 32, y: 30 },
      on: palette.panel,
      draw: (ctx, cells) => {
        const [left, top] = [cells[0]?.x ?? 0, cells[0]?.y ?? 0];
        return cells.map((cell) => {
          const isTurned = cell.x > left === cell.y > top;
          return pathBox(ctx, cell, createPetalPath(cell, isTurned), { fill: palette.panel });
        });
      },
    },
    drawMark: (ctx, icon) => [
      pathBox(ctx, icon, createRoundedPath(icon, [34, 6, 34, 6]), { fill: greenColors[1], z: 2 }),
    ],
  },
  bigNumber: {
    side: 'left',
    ground: {
      inset: { x: 44, y: 30 },
      on: palette.panel,
      holds: 'number',
      draw: (ctx, cells) =>
        cells.map((cell) =>
          pathBox(ctx, cell, createPetalPath(cell, true), { fill: palette.panel }),
        ),
    },
  },
};

/** A statement on cream below a sprig. */
export const statement: StatementPage = {
  on: creamColor,
  ink: creamInkColor,
  left: margin.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: creamColor, z: 0 }),
    ...drawSprig(ctx),
    ...drawFooter(ctx, margin.left, {
      color: creamInkColor,
      pageColor: creamInkColor,
      on: creamColor,
    }),
  ],
};
