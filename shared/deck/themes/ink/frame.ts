import { type Ctx, setText, styleOf } from '../../context.ts';
import { plainText } from '../../inline.ts';
import { fitText, kickerLine, setLabel } from '../../parts.ts';
import { lineBox, place } from '../../place.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { haze, seal, stroke } from './art.ts';
import { innerWidth, margin, palette, tokens } from './tokens.ts';

const top = 56;
const bodyBottom = 654;
/** The colophon: the column at the right where the title of a list stands. */
const colophon = { x: 924, width: 276 } as const;

/** The kicker, small and in vermilion. */
export function label(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  return kickerLine(ctx, at, { ...look, weight: 600 });
}

/** The running title at the foot of the page. */
export function runningTitle(ctx: Ctx): Box {
  const style = styleOf(ctx, 'body', 14, { color: palette.muted, leading: 1.4 });
  const block = setLabel(ctx, plainText(ctx.title), style, innerWidth * 0.7);
  return place(ctx, block, { x: margin.left, y: 676, role: 'footer', isSilent: true });
}

function fitsColophon(ctx: Ctx): boolean {
  const style = styleOf(ctx, 'display', 34, { leading: 1.2 });
  const block = setText(ctx, ctx.slide.title, style, colophon.width);
  return block.broken.lines.length <= 7 && !block.broken.hasBrokenWord;
}

/** A short title of ideographs alone can be written downwards, as on a scroll. */
function isScroll(ctx: Ctx): boolean {
  if (!/^\p{Script=Han}{2,11}$/u.test(plainText(ctx.slide.title))) return false;
  return plainText(ctx.slide.kicker ?? '').length <= 5;
}

type Column = { boxes: Box[]; x: number };

/** One ideograph a line: a column that is read from its head to the seal at its foot. */
function scrollTitle(ctx: Ctx): Column {
  const x = margin.right - 76;
  const boxes = label(ctx, { x, y: top, width: 92 });
  const y = boxes.length > 0 ? top + 36 : top;
  const options = {
    part: 'title',
    role: 'h1' as const,
    steps: [60, 56, 52, 48, ...tokens.titleSteps],
    style: (size: number) => ({ ...styleOf(ctx, 'display', size), leading: 1.14 }),
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

function colophonTitle(ctx: Ctx): Column {
  const { x, width } = colophon;
  const boxes = label(ctx, { x, y: top, width });
  const y = boxes.length > 0 ? top + 34 : top - 4;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x, y, width, height: 440 },
    steps: tokens.titleSteps,
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.2 }),
    balance: 'full',
  });
  return { boxes: [...boxes, title], x };
}

/** Lists stand left of their title, which hangs at the right as a scroll's does, the seal below it. */
function split(ctx: Ctx): Frame {
  const { boxes, x } = isScroll(ctx) ? scrollTitle(ctx) : colophonTitle(ctx);
  const bodyTop = top + 4;
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  return {
    boxes: [
      ...haze(ctx),
      ...boxes,
      lineBox(ctx, [x - 34, top], [x - 34, bodyBottom], rule),
      ...seal(ctx, x, bodyBottom - 46),
      runningTitle(ctx),
    ],
    body: {
      x: margin.left,
      y: bodyTop,
      width: x - 76 - margin.left,
      height: bodyBottom - 22 - bodyTop,
    },
  };
}

/** The title over the body, a stroke of the brush between them, the seal in the upper right. */
function stack(ctx: Ctx): Frame {
  const width = innerWidth - 96;
  const boxes = label(ctx, { x: margin.left, y: top - 6, width });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: boxes.length > 0 ? top + 22 : top - 6, width, height: 124 },
    steps: tokens.titleSteps,
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.16 }),
    balance: 'full',
  });
  const line = title.y + title.height + 16;
  // A table brings a mark of its own, which wants to be clear of the stroke.
  const bodyTop = line + (ctx.slide.layout === 'table' ? 48 : 34);
  return {
    boxes: [
      ...haze(ctx),
      ...boxes,
      title,
      stroke(ctx, { x: margin.left, y: line, width: 168, weight: 8 }),
      ...seal(ctx, margin.right - 46, top - 6),
      runningTitle(ctx),
    ],
    body: { x: margin.left, y: bodyTop, width: innerWidth, height: bodyBottom - bodyTop },
  };
}

/** `split`: the title in a column at the right; one too long for that goes on top after all. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && fitsColophon(ctx) ? split(ctx) : stack(ctx);
}
