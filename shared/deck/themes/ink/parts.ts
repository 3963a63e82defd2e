import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { drawLinesBetween } from '../../layouts/grounds.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { BigNumberStyle, CardStyle, Ground, StatementPage } from '../../theme.ts';
import { drawMountains, drawStroke } from './art.ts';
import { createDabPath, createStrokePath } from './brush.ts';
import { drawPageNumber, drawRunningTitle, pageNumberWidth } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** Draws a vertical brush stroke from top to bottom. */
function drawUprightStroke(ctx: Ctx, x: number, from: number, to: number): Box {
  const random = createSeededRandom(`upright|${ctx.artSeed}|${ctx.index}`);
  const rect = { x: x - 4, y: from, width: 8, height: to - from };
  const d = createStrokePath(random, [x, from], [x, to], 8);
  return pathBox(ctx, rect, d, { fill: palette.ink, opacity: 0.7 });
}

const brushLines: Ground = {
  inset: { x: 0, y: 8 },
  on: palette.surface,
  draw: (ctx, parts) =>
    drawLinesBetween(parts, {
      across: (from, to, y) => [drawStroke(ctx, { x: from, y, width: to - from, weight: 5 }, 0.5)],
      down: (x, from, to) => [drawUprightStroke(ctx, x, from, to)],
    }),
};

/** Draws a dab of ink behind an icon. */
function drawDab(ctx: Ctx, { x, y, width }: Rect): Box[] {
  const random = createSeededRandom(`mark|${ctx.artSeed}|${Math.round(x)}|${Math.round(y)}`);
  const r = width / 2;
  const d = createDabPath(random, x + r, y + r, r);
  return [pathBox(ctx, { x, y, width, height: width }, d, { fill: palette.ink, z: 3 })];
}

/** Width of the stroke below a number, px: a wide one would look like a bar. */
const strokeWidth = 168;

/** Cards as open rows between brush strokes, columns beside an upright stroke, a number above a stroke. */
export const parts: { cards: CardStyle; sides: Ground; bigNumber: BigNumberStyle } = {
  cards: {
    form: 'rows',
    mark: 'icon',
    ground: { ...brushLines, inset: { x: 0, y: 0 } },
    drawMark: drawDab,
    markColor: palette.surface,
  },
  sides: brushLines,
  bigNumber: {
    side: 'below',
    drawLine: (ctx, [x, y]) => [drawStroke(ctx, { x, y, width: strokeWidth, weight: 6 })],
  },
};

const look = { color: palette.onAccent, on: palette.accent } as const;

/** A statement on red, with a brush stroke and mountains at the bottom. */
export const statement: StatementPage = {
  on: palette.accent,
  ink: palette.onAccent,
  left: margin.left,
  draw: (ctx) => [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: palette.accent, z: 0 }),
    ...drawMountains(ctx, { base: 700, rise: 90, crest: 0.82 }, '#4a0f0a'),
    drawPageNumber(ctx, { x: margin.right - pageNumberWidth, y: 50, align: 'right' }, look),
    drawRunningTitle(ctx, false, look),
  ],
};
