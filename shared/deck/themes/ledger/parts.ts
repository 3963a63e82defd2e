import { computeBoundingRect, lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, Ground, StatementPage } from '../../theme.ts';
import { drawDoubleLine, drawSpine } from './art.ts';
import { drawRunningTitle } from './frame.ts';
import { clothColor, onCloth, page, palette } from './tokens.ts';

const hairline = { stroke: palette.hairline, strokeWidth: 1.25 } as const;

/** Draws an account: a green line on top, hairlines between the entries, a double line below the last. */
function drawAccountLines(ctx: Ctx, parts: Rect[]): Box[] {
  const { x, y, width, height } = computeBoundingRect(parts);
  return [
    rectBox(ctx, { x, y: y - 5, width, height: 5 }, { fill: palette.accent }),
    ...drawLinesBetween(parts, {
      across: (from, to, at) => [lineBox(ctx, [from, at], [to, at], hairline)],
      down: (at, from, to) => [lineBox(ctx, [at, from], [at, to], hairline)],
    }),
    ...drawDoubleLine(ctx, x, x + width, y + height, palette.ink),
  ];
}

const account: Ground = {
  inset: { x: 0, y: 24 },
  on: palette.surface,
  draw: drawAccountLines,
};

/** Cards as entries of an account, columns and a large number between its lines. */
export const parts: { cards: CardStyle; sides: Ground; bigNumber: BigNumberStyle } = {
  cards: { form: 'rows', mark: 'icon', ground: { ...account, inset: { x: 12, y: 0 } } },
  sides: account,
  bigNumber: { side: 'right', ground: { ...account, holds: 'both' } },
};

/** A statement on the cloth of the book's cover. */
export const statement: StatementPage = {
  on: clothColor,
  ink: onCloth.ink,
  left: page.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: clothColor, z: 0 }),
    drawSpine(ctx, onCloth.rule),
    ...drawDoubleLine(ctx, page.left, canvas.width, 649, onCloth.ink),
    ...drawRunningTitle(ctx, { on: clothColor, color: onCloth.quiet, pageColor: onCloth.ink }),
  ],
};
