import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, StatementPage } from '../../theme.ts';
import { createLeafPath, drawArch, leafCorners } from './art.ts';
import { drawFooter } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** y below the top of the page's ground, px. */
const groundY = 690;

/** Draws cards as arches; those of the last row stand on the ground. */
function drawArches(ctx: Ctx, arches: Rect[]): Box[] {
  const last = Math.max(...arches.map(({ y }) => y));
  return arches.map((arch) => {
    const bottom = arch.y === last ? groundY : arch.y + arch.height;
    return drawArch(ctx, { ...arch, height: bottom - arch.y }, palette.panel);
  });
}

/** Cards as arches with centred texts, a number on a panel. */
export const parts: { cards: CardStyle; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'columns',
    mark: 'icon',
    isCentred: true,
    ground: {
      inset: { x: 22, y: 38 },
      on: palette.panel,
      draw: drawArches,
    },
  },
  bigNumber: {
    side: 'right',
    ground: {
      inset: { x: 40, y: 30 },
      on: palette.panel,
      holds: 'number',
      draw: (ctx, panels) =>
        panels.map((panel) =>
          pathBox(ctx, panel, createLeafPath(panel, leafCorners.large, leafCorners.small), {
            fill: palette.panel,
          }),
        ),
    },
  },
};

/** A statement on terracotta above the layers of earth. */
export const statement: StatementPage = {
  on: palette.accent,
  ink: palette.onAccent,
  left: margin.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: palette.accent, z: 0 }),
    ...drawFooter(ctx),
  ],
};
