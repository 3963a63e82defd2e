import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import type { Ctx } from '../../context.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, Ground, StatementPage } from '../../theme.ts';
import { createArrowHeadPath, drawCornerStrokes, drawPaper } from './art.ts';
import { drawTitleBlock } from './frame.ts';
import { lineColors, margin, palette } from './tokens.ts';

const thin = { stroke: lineColors.thin, strokeWidth: 1.2 } as const;

/** Draws a call-out: a balloon around an icon, and a line from it to the right edge of the card. */
function drawBalloon(ctx: Ctx, { x, y, width }: Rect, card: Rect): Box[] {
  const r = width / 2;
  const middle = y + r;
  const end = card.x + card.width;
  return [
    lineBox(ctx, [x + width, middle], [end, middle], thin),
    lineBox(ctx, [end, middle - 6], [end, middle + 6], thin),
    pathBox(ctx, { x, y, width, height: width }, createCirclePath(x + r, middle, r - 1), {
      fill: palette.panel,
      stroke: lineColors.thick,
      strokeWidth: 1.8,
      z: 3,
    }),
  ];
}

/** Draws a dimension line over the width of a part. */
function drawDimension(ctx: Ctx, { x, y, width }: Rect): Box[] {
  const right = x + width;
  const at = y + 8;
  const rect = { x, y, width, height: 16 };
  const heads = createArrowHeadPath([x, at], [-1, 0]) + createArrowHeadPath([right, at], [1, 0]);
  return [
    pathBox(ctx, rect, `M${x} ${at}H${right}M${x} ${y}v16M${right} ${y}v16`, thin),
    pathBox(ctx, rect, heads, { fill: palette.accent, z: 2 }),
  ];
}

const dimensions: Ground = {
  inset: { x: 0, y: 34 },
  on: palette.surface,
  draw: (ctx, parts) => [
    ...parts.flatMap((part) => drawDimension(ctx, part)),
    ...drawLinesBetween(parts, {
      down: (x, from, to) => [lineBox(ctx, [x, from], [x, to], { ...thin, dash: '22 5 4 5' })],
    }),
  ],
};

/** The box with notes on a drawing. */
const noteBox: Ground = {
  inset: { x: 24, y: 20 },
  on: palette.panel,
  draw: (ctx, parts) =>
    parts.flatMap((part) => [
      rectBox(ctx, part, { fill: palette.panel }),
      drawCornerStrokes(ctx, part, 7, 2),
    ]),
};

/** Cards as call-outs, columns below dimension lines, a number with a box of notes. */
export const parts: { cards: CardStyle; sides: Ground; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'pairs',
    mark: 'icon',
    ground: { inset: { x: 0, y: 0 }, on: palette.surface, draw: () => [] },
    drawMark: drawBalloon,
    textDrop: 44,
  },
  sides: dimensions,
  bigNumber: { side: 'right', ground: { ...noteBox, holds: 'side' } },
};

/** Lines of the paper on yellow. */
const onYellow = { minor: '#f6ca4e', major: '#ecbc3a', thin: '#8d8047', thick: palette.panel };

/** A statement on yellow paper with the frame of a drawing. */
export const statement: StatementPage = {
  on: palette.accent,
  ink: palette.onAccent,
  left: margin.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: palette.accent, z: 0 }),
    ...drawPaper(ctx, true, onYellow),
    ...drawTitleBlock(ctx),
  ],
};
