import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, createKickerLine, fitText } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import { asideColumn, type Frame, type FrameKind } from '../../theme.ts';
import { drawDoubleLine, drawSpine } from './art.ts';
import { page, pageWidth, palette, tokens } from './tokens.ts';

const bodyBottom = 656;

/** Height of the kicker above a title, px. */
export const kickerHeight = 24;

/** Returns the kicker above the title; empty without one. */
export function drawKicker(
  ctx: Ctx,
  y: number,
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  return createKickerLine(ctx, { x: page.left, y, width: 640 }, { ...look, weight: 600 });
}

/** Returns the deck title, or the brand's footer, and the page number at the bottom of the page. */
export function drawRunningTitle(
  ctx: Ctx,
  look: { on: string; color: string; pageColor: string } = {
    on: palette.surface,
    color: palette.muted,
    pageColor: palette.ink,
  },
): Box[] {
  return createFooterTexts(ctx, { x: page.left, right: page.right, y: 678, ...look });
}

/** Returns the page frame: kicker and title over a double line, the page number at the bottom. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const boxes = [drawSpine(ctx), ...drawKicker(ctx, 30)];
  const shift = ctx.slide.kicker ? 22 : 0;
  const isAside = kind === 'aside';
  const width = isAside ? asideColumn.width : pageWidth;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y: 38 + shift, width, height: isAside ? 480 : 124 - shift },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12 }),
    balance: isAside ? 'widow' : 'full',
  });
  const line = title.y + title.height + 16;
  const top = isAside ? 44 : line + 36;
  const left = isAside ? page.left + width + asideColumn.gap : page.left;
  return {
    boxes: [
      ...boxes,
      title,
      ...drawDoubleLine(ctx, page.left, page.left + width, line, palette.ink),
      ...drawRunningTitle(ctx),
    ],
    // The body of a list ends higher, because the deck title at the bottom would look like another row.
    body: {
      x: left,
      y: top,
      width: page.right - left,
      height: bodyBottom - (kind === 'split' ? 16 : 0) - top,
    },
  };
}
