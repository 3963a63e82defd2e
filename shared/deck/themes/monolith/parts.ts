import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import type { Box } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, Ground, StatementPage } from '../../theme.ts';
import { drawSlab } from './art.ts';
import { drawPageNumber } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

/** Thickness of a line between rows and below a number, and of a beam between columns, px. */
const lineSize = { row: 3, beam: 10 } as const;

function drawBeam(ctx: Ctx, from: number, to: number, y: number, height: number): Box {
  return rectBox(
    ctx,
    { x: from, y: y - height / 2, width: to - from, height },
    { fill: palette.ink },
  );
}

const open: Ground = {
  inset: { x: 0, y: 4 },
  on: palette.surface,
  draw: (ctx, parts) =>
    drawLinesBetween(parts, {
      across: (from, to, y) => [drawBeam(ctx, from, to, y, lineSize.row)],
      down: (x, from, to) => {
        const beam = { x: x - lineSize.beam / 2, y: from, width: lineSize.beam, height: to - from };
        return [rectBox(ctx, beam, { fill: palette.ink })];
      },
    }),
};

/** Cards as rows with icons on slabs, columns beside a beam, a number above a line. */
export const parts: { cards: CardStyle; sides: Ground; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'rows',
    mark: 'icon',
    ground: { ...open, inset: { x: 0, y: 0 } },
    drawMark: (ctx, mark) => [drawSlab(ctx, mark)],
    markColor: onSlab.ink,
  },
  sides: open,
  bigNumber: {
    side: 'below',
    drawLine: (ctx, [from, y], [to]) => [drawBeam(ctx, from, to, y, lineSize.row)],
  },
};

/** A statement on a slab that is as large as the page. */
export const statement: StatementPage = {
  on: palette.ink,
  ink: onSlab.ink,
  left: margin.left,
  draw: (ctx) => [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    drawPageNumber(ctx, { x: margin.right - 140, y: 28, width: 140, align: 'right' }),
    rectBox(
      ctx,
      { x: margin.left, y: 664, width: margin.width, height: lineSize.beam },
      { fill: onSlab.ink },
    ),
  ],
};
