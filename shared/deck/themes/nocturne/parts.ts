import { computeBoundingRect, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import type { BigNumberStyle, CardStyle, Ground, StatementPage } from '../../theme.ts';
import { drawNightGlow, drawStars } from './art.ts';
import { drawFooter } from './frame.ts';
import { createBeamFill, drawLightEdge } from './sequence.ts';
import { glowSurface, margin, palette, teal, tokens, violet } from './tokens.ts';

/** Draws a panel of dark glass with a lit upper edge. */
export function drawGlassPanel(ctx: Ctx, rect: Rect): Box[] {
  const { x, y, width, height } = rect;
  const { radius } = tokens;
  const fill: Fill = {
    kind: 'linear',
    x1: x,
    y1: y,
    x2: x,
    y2: y + height,
    stops: [
      { offset: 0, color: palette.panel },
      { offset: 1, color: '#171f46' },
    ],
  };
  const paint = { fill, stroke: palette.hairline, strokeWidth: 1, radius };
  return [rectBox(ctx, rect, paint), drawLightEdge(ctx, x + radius, x + width - radius, y)];
}

/** Thickness of a beam between parts, px. */
const beam = 2;

/** Returns a gradient of light that fades out downwards between two y positions. */
export const createUprightFill = (from: number, to: number): Fill => ({
  kind: 'linear',
  x1: 0,
  y1: from,
  x2: 0,
  y2: to,
  stops: [
    { offset: 0, color: teal, opacity: 0.75 },
    { offset: 0.5, color: violet, opacity: 0.6 },
    { offset: 1, color: violet, opacity: 0 },
  ],
});

/** One lit panel around all parts, with beams of light between them. */
const litPanel: Ground = {
  inset: { x: 28, y: 28 },
  on: palette.panel,
  draw: (ctx, parts) => [
    ...drawGlassPanel(ctx, computeBoundingRect(parts)),
    ...drawLinesBetween(parts, {
      across: (from, to, y) => {
        const rect = { x: from, y: y - beam / 2, width: to - from, height: beam };
        return [rectBox(ctx, rect, { fill: createBeamFill(from, to), z: 2 })];
      },
      down: (x, from, to) => {
        const rect = { x: x - beam / 2, y: from, width: beam, height: to - from };
        return [rectBox(ctx, rect, { fill: createUprightFill(from, to), z: 2 })];
      },
    }),
  ],
};

/** Cards, columns and a large number in one lit panel. */
export const parts: { cards: CardStyle; sides: Ground; bigNumber: BigNumberStyle } = {
  cards: { form: 'columns', mark: 'icon', ground: litPanel },
  sides: litPanel,
  bigNumber: { side: 'right', ground: { ...litPanel, holds: 'both' } },
};

/** A statement above a strong glow. */
export const statement: StatementPage = {
  on: glowSurface,
  ink: palette.ink,
  left: margin.left,
  draw: (ctx) => [...drawNightGlow(ctx), ...drawStars(ctx, 470), ...drawFooter(ctx, glowSurface)],
};
