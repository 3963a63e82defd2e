import { lineBox, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import {
  createKickerLine,
  drawFooterLogo,
  fitText,
  getFooterLabel,
  typesetLabel,
} from '../../fitted-text.ts';
import { toPlainText } from '../../inline.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawCornerMountains, drawStroke } from './art.ts';
import { innerWidth, margin, palette, tokens } from './tokens.ts';

const titleTop = 56;
const bodyBottom = 642;

/** Returns the kicker; by default in the accent colour. */
export function drawKickerLabel(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  return createKickerLine(ctx, at, { ...look, weight: 600 });
}

/** Colours of a text at the edge of the page. */
type FooterLook = { color: string; on: string };

/** Returns the deck title, or the brand's footer, at the bottom of the page; draws the brand's logo beside. */
export function drawRunningTitle(
  ctx: Ctx,
  hasLogo = true,
  look: FooterLook = { color: palette.muted, on: palette.surface },
): Box {
  const row = { right: margin.right, middle: 686, height: 28, on: look.on };
  const reserved = hasLogo ? drawFooterLogo(ctx, row) : 0;
  const style = createTextStyle(ctx, 'body', 14, { color: look.color, leading: 1.4 });
  const block = typesetLabel(ctx, getFooterLabel(ctx), style, innerWidth * 0.7 - reserved);
  const at = { x: margin.left, y: 676, on: look.on } as const;
  return placeText(ctx, block, { ...at, role: 'footer', isSilent: true });
}

/** Whether the title can be written vertically: 2 to 11 ideographs only, with a short kicker or none. */
function hasScrollTitle(ctx: Ctx): boolean {
  if (!/^\p{Script=Han}{2,11}$/u.test(toPlainText(ctx.slide.title))) return false;
  return toPlainText(ctx.slide.kicker ?? '').length <= 5;
}

/** Width of the box of a page number, px. */
export const pageNumberWidth = 76;

/** Returns the page number as plain digits: a seal would look like the number of a step. */
export function drawPageNumber(
  ctx: Ctx,
  at: { x: number; y: number; align: 'left' | 'right' },
  { color, on }: FooterLook = { color: palette.muted, on: palette.surface },
): Box {
  const style = createTextStyle(ctx, 'body', 16, { color, leading: 1.4 });
  const block = typesetText(ctx, [{ text: String(ctx.index + 1) }], style, pageNumberWidth);
  return placeText(ctx, block, { ...at, on, role: 'footer', isSilent: true });
}

type TitleColumn = { boxes: Box[]; x: number };

/** Returns the title written vertically, one ideograph per line. */
function createScrollTitle(ctx: Ctx): TitleColumn {
  const x = margin.right - 76;
  const boxes = drawKickerLabel(ctx, { x, y: titleTop, width: 92 });
  const y = boxes.length > 0 ? titleTop + 36 : titleTop;
  const options = {
    part: 'title',
    role: 'h1' as const,
    steps: [60, 56, 52, 48, ...tokens.titleSteps],
    style: (size: number) => ({ ...createTextStyle(ctx, 'display', size), leading: 1.14 }),
  };
  const height = bodyBottom - 46 - 20 - y;
  const count = toPlainText(ctx.slide.title).length;
  const size = options.steps.find((step) => count * step * 1.14 <= height) ?? 34;
  const rect = { x, y, width: size * 1.4, height };
  return {
    boxes: [...boxes, fitText(ctx, ctx.slide.title, { ...options, steps: [size], rect })],
    x,
  };
}

/** Returns the frame with the body on the left, and the vertical title and the page number in a column on the right. */
function createSplitFrame(ctx: Ctx): Frame {
  const { boxes, x } = createScrollTitle(ctx);
  const bodyTop = titleTop + 4;
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  return {
    boxes: [
      ...drawCornerMountains(ctx),
      ...boxes,
      lineBox(ctx, [x - 34, titleTop], [x - 34, bodyBottom], rule),
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
function createStackFrame(ctx: Ctx): Frame {
  const width = innerWidth - 96;
  const boxes = drawKickerLabel(ctx, { x: margin.left, y: titleTop - 6, width });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: margin.left,
      y: boxes.length > 0 ? titleTop + 22 : titleTop - 6,
      width,
      height: 124,
    },
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
      drawPageNumber(ctx, { x: margin.right - pageNumberWidth, y: titleTop - 6, align: 'right' }),
      drawRunningTitle(ctx),
    ],
    body: { x: margin.left, y: bodyTop, width: innerWidth, height: bodyBottom - bodyTop },
  };
}

/** Returns the page frame. `split` writes a short Chinese title vertically; all other titles are on top. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && hasScrollTitle(ctx) ? createSplitFrame(ctx) : createStackFrame(ctx);
}
