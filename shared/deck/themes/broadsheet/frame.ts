import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawDoubleLine } from './art.ts';
import { page, palette, tokens } from './tokens.ts';

const bodyBottom = 672;

/** Draws the page header: double line, deck title and page number, thin line. */
export function drawFolio(
  ctx: Ctx,
  look: { color: string; pageColor: string; on: string } = {
    color: palette.muted,
    pageColor: palette.ink,
    on: palette.surface,
  },
): Box[] {
  const rule = { stroke: look.pageColor, strokeWidth: 1 };
  return [
    ...drawDoubleLine(ctx, 30, false, look.pageColor),
    ...createFooterTexts(ctx, {
      x: page.left,
      right: page.right,
      y: 45,
      logoHeight: 22,
      ...look,
    }),
    lineBox(ctx, [page.left, 71], [page.right, 71], rule),
  ];
}

/** Returns the kicker in the accent colour; empty without one. */
export function drawKicker(ctx: Ctx, y: number): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 17, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, 760);
  return [placeText(ctx, block, { x: page.left, y, role: 'kicker', part: 'kicker' })];
}

/** Draws the short line below a headline. */
function drawShortLine(ctx: Ctx, y: number): Box {
  return rectBox(ctx, { x: page.left, y: y - 2, width: 56, height: 4 }, { fill: palette.accent });
}

/** Draws the thin line at the bottom of a page. */
export function drawFooterLine(ctx: Ctx, color: string = palette.ink): Box {
  const stroke = { stroke: color, strokeWidth: 1 };
  return lineBox(ctx, [page.left, 696], [page.right, 696], stroke);
}

/** Returns the page frame: the headline over a short line, the body below over the full width. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const head = [...drawFolio(ctx), ...drawKicker(ctx, 86)];
  const y = ctx.slide.kicker ? 117 : 94;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y, width: page.width - 60, height: kind === 'split' ? 96 : 108 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1 }),
    balance: 'full',
  });
  const rule = title.y + title.height + 14;
  const top = rule + 28;
  const body = { x: page.left, y: top, width: page.width, height: bodyBottom - top };
  return { boxes: [...head, title, drawShortLine(ctx, rule), drawFooterLine(ctx)], body };
}
