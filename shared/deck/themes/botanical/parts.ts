import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { createRoundedPath } from '../../layouts/shapes.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, StatementPage } from '../../theme.ts';
import { drawSprig } from './art.ts';
import { drawFooter } from './frame.ts';
import { creamColor, creamInkColor, greenColors, margin, palette } from './tokens.ts';

/** Corner radii of a petal: two opposite corners, and the other two, px. */
const petal = { round: 72, sharp: 8 } as const;

/** Draws panels in the form of petals. */
function drawPetals(ctx: Ctx, cells: Rect[]): Box[] {
  const { sharp } = petal;
  return cells.map((cell) => {
    const round = Math.min(petal.round, cell.height / 2.4);
    const d = createRoundedPath(cell, [round, sharp, round, sharp]);
    return pathBox(ctx, cell, d, { fill: palette.panel });
  });
}

/** Cards as petals in two columns, a number on a petal beside its texts. */
export const parts: { cards: CardStyle; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'pairs',
    mark: 'icon',
    ground: {
      inset: { x: 32, y: 30 },
      on: palette.panel,
      draw: drawPetals,
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
      draw: drawPetals,
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
