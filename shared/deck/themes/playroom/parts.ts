import { rectBox } from '../../boxes.ts';
import { createFooterTexts } from '../../fitted-text.ts';
import { type Box, canvas } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, StatementPage } from '../../theme.ts';
import { drawBlockStacks, drawGround } from './art.ts';
import { margin, palette, sun } from './tokens.ts';

/** Cards with icons on building blocks, a number on a block. */
export const parts: { cards: CardStyle; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'columns',
    mark: 'icon',
    markColor: palette.onAccent,
    drawMark: (ctx, icon) => [rectBox(ctx, icon, { fill: palette.accent, radius: 16, z: 2 })],
  },
  bigNumber: {
    side: 'right',
    ground: {
      inset: { x: 36, y: 28 },
      on: palette.panel,
      holds: 'number',
      draw: (ctx, blocks): Box[] =>
        blocks.map((block) => rectBox(ctx, block, { fill: palette.panel, radius: 28 })),
    },
  },
};

/** Side of the blocks on a statement, and the number of blocks in each stack, px. */
const blocks = { size: 72, heights: [1, 1, 2, 1] } as const;

/** A statement on the cover's yellow with building blocks in the corner. */
export const statement: StatementPage = {
  on: sun,
  ink: palette.ink,
  left: margin.left,
  draw: (ctx) => {
    const x = canvas.width - blocks.size * blocks.heights.length;
    return [
      drawGround(ctx, sun),
      ...drawBlockStacks(ctx, {
        x,
        base: canvas.height,
        size: blocks.size,
        heights: [...blocks.heights],
        board: sun,
      }),
      ...createFooterTexts(ctx, {
        x: margin.left,
        right: x - 24,
        y: 682,
        color: palette.ink,
        pageColor: palette.ink,
        on: sun,
      }),
    ];
  },
};
