import { lineBox, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import {
  drawFooterLogo,
  fitText,
  footerLabel,
  kickerLine,
  typesetLabel,
} from '../../fitted-text.ts';
import { plainText } from '../../inline.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawCornerMountains, drawStroke } from './art.ts';
import { innerWidth, margin, palette, tokens } from './tokens.ts';

const top = 56;
const bodyBottom = 642;

/** Returns the kicker; by default in the accent colour. */
export function drawKickerLabel(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  return kickerLine(ctx, at, { ...look, weight: 600 });
}

/** Returns the deck title, or the brand's footer, at the bottom of the page; draws the brand's logo beside. */
export function drawRunningTitle(ctx: Ctx, hasLogo = true): Box {
  const row = { right: margin.right, middle: 686, height: 28, on: palette.surface };
  const reserved = hasLogo ? drawFooterLogo(ctx, row) : 0;
  const style = createTextStyle(ctx, 'body', 14, { color: palette.muted, leading: 1.4 });
  const block = typesetLabel(ctx, footerLabel(ctx), style, innerWidth * 0.7 - reserved);
  return placeText(ctx, block, { x: margin.left, y: 676, role: 'footer', isSilent: true });
}

/** Whether the title can be written vertically: 2 to 11 ideographs only, with a short kicker or none. */
function isScroll(ctx: Ctx): boolean {
  if (!/^\p{Script=Han}{2,11}$/u.test(plainText(ctx.slide.title))) return false;
  return plainText(ctx.slide.kicker ?? '').length <= 5;
}

const pageNumberWidth = 76;

/** Returns the page number as plain digits: a seal would look like the number of a step. */
function drawPageNumber(ctx: Ctx, at: { x: number; y: number; align: 'left' | 'right' }): Box {
  const style = createTextStyle(ctx, 'body', 16, { color: palette.muted, leading: 1.4 });
  const block = typesetText(ctx, [{ text: String(ctx.index + 1) }], style, pageNumberWidth);
  return placeText(ctx, block, { ...at, role: 'footer', isSilent: true });
}

type Column = { boxes: Box[]; x: number };

/** Returns the title written vertically, one ideograph per line. */
function scrollTitle(ctx: Ctx): Column {
  const x = margin.right - 76;
  const boxes = drawKickerLabel(ctx, { x, y: top, width: 92 });
  const y = boxes.length > 0 ? top + 36 : top;
  const options = {
    part: 'title',
    role: 'h1' as const,
    steps: [60, 56, 52, 48, ...tokens.titleSteps],
    style: (size: number) => ({ ...createTextStyle(ctx, 'display', size), leading: 1.14 }),
  };
  const height = bodyBottom - 46 - 20 - y;
  const count = plainText(ctx.slide.title).length;
  const size = options.steps.find((step) => count * step * 1.14 <= height) ?? 34;
  const rect = { x, y, width: size * 1.4, height };
  return {
    boxes: [...boxes, fitText(ctx, ctx.slide.title, { ...options, steps: [size], rect })],
    x,
  };
}

/** Returns the frame with the body on the left, and the vertical title and the page number in a column on the right. */
function split(ctx: Ctx): Frame {
  const { boxes, x } = scrollTitle(ctx);
  const bodyTop = top + 4;
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  return {
    boxes: [
      ...drawCornerMountains(ctx),
      ...boxes,
      lineBox(ctx, [x - 34, top], [x - 34, bodyBottom], rule),
      drawPageNumber(ctx, { x, y: bodyBottom - 24, align: 'left' }),
      drawRunningTitle(ctx),
    ],
    body: {
      x: margin.left,
      y: bodyTop,
      width: x - 76 - margin.left,
      height: bodyBottom - 22 - bodyTop,
    },
  };
}

/** Returns the frame with the title on top, a brush stroke below it, and the page number at the top right. */
function stack(ctx: Ctx): Frame {
  const width = innerWidth - 96;
  const boxes = drawKickerLabel(ctx, { x: margin.left, y: top - 6, width });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: boxes.length > 0 ? top + 22 : top - 6, width, height: 124 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.16 }),
    balance: 'full',
  });
  const line = title.y + title.height + 16;
  const bodyTop = line + 34;
  return {
    boxes: [
      ...drawCornerMountains(ctx),
      ...boxes,
      title,
      drawStroke(ctx, { x: margin.left, y: line, width: 168, weight: 8 }),
      drawPageNumber(ctx, { x: margin.right - pageNumberWidth, y: top - 6, align: 'right' }),
      drawRunningTitle(ctx),
    ],
    body: { x: margin.left, y: bodyTop, width: innerWidth, height: bodyBottom - bodyTop },
  };
}

/** Returns the page frame. `split` writes a short Chinese title vertically; all other titles are on top. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && isScroll(ctx) ? split(ctx) : stack(ctx);
}
