import { placeText, rectBox } from '../../boxes.ts';
import { listContentParts } from '../../content-parts.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawAmbience } from './art.ts';
import { glowSurface, innerWidth, margin, palette, tokens } from './tokens.ts';

const bodyBottom = 648;

/** Returns the kicker in a pill-shaped box; empty without one. */
export function drawPill(ctx: Ctx, at: { x: number; y: number; width: number }, on: string): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 16, {
    weight: 600,
    color: palette.accent,
    leading: 1.4,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width - 32);
  const width = Math.ceil(block.inkWidth) + 32;
  const height = block.height + 12;
  const fitted = { ...block, width: Math.ceil(block.inkWidth) + 1 };
  return [
    rectBox(
      ctx,
      { x: at.x, y: at.y, width, height },
      { fill: palette.panel, stroke: palette.hairline, strokeWidth: 1, radius: height / 2 },
    ),
    placeText(ctx, fitted, { x: at.x + 16, y: at.y + 6, role: 'kicker', part: 'kicker', on }),
  ];
}

/** Returns the footer. It has no progress bar, which would look like data. */
export function drawFooter(ctx: Ctx, on: string = palette.surface): Box[] {
  return createFooterTexts(ctx, {
    on,
    x: margin.left,
    right: margin.right,
    y: 676,
    color: palette.muted,
    pageColor: palette.ink,
  });
}

/** A list with fewer letters leaves much of the page free; an ideograph counts as two. */
const maxShortLength = 260;

/** Returns the gap below the title in px; larger for a short list, whose text is almost as large as the title. */
function getGapBelowTitle(ctx: Ctx, kind: FrameKind): number {
  const length = listContentParts(ctx.slide).reduce((sum, { text }) => sum + text.length, 0);
  return kind === 'split' && length * (ctx.isCjk ? 2 : 1) < maxShortLength ? 60 : 36;
}

/** Returns the page frame. Both kinds have the title above a body of full width. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const boxes: Box[] = [
    ...drawAmbience(ctx),
    ...drawPill(ctx, { x: margin.left, y: 52, width: 760 }, palette.panel),
  ];
  const y = ctx.slide.kicker ? 102 : 64;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y, width: innerWidth - 60, height: 124 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.16 }),
    balance: 'full',
    on: glowSurface,
  });
  const top = title.y + title.height + getGapBelowTitle(ctx, kind);
  const body = { x: margin.left, y: top, width: innerWidth, height: bodyBottom - top };
  return { boxes: [...boxes, title, ...drawFooter(ctx)], body };
}
