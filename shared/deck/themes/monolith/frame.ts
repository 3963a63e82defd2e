import { placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { slab } from './art.ts';
import { margin, onSlab, palette, tokens } from './tokens.ts';

const backgroundColor = palette.ink;
const bodyBottom = 680;
const pillar = { width: 416, text: 316 } as const;

type LabelAt = { x: number; y: number; width: number; on?: string };

/** Returns the kicker; empty without one. */
export function kicker(ctx: Ctx, at: LabelAt): Box[] {
  if (!ctx.slide.kicker) return [];
  const isOnPaper = at.on === palette.surface;
  const color = isOnPaper ? palette.ink : onSlab.muted;
  const style = createTextStyle(ctx, 'body', 16, {
    weight: 500,
    color,
    accent: color,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width);
  return [
    placeText(ctx, block, {
      x: at.x,
      y: at.y,
      role: 'kicker',
      part: 'kicker',
      on: at.on ?? backgroundColor,
    }),
  ];
}

/** Returns the page number as a large numeral. */
function numeral(
  ctx: Ctx,
  at: { x: number; y: number; width: number; size: number; align: 'left' | 'right' },
): Box {
  const style = createTextStyle(ctx, 'display', at.size, {
    leading: 1.1,
    tracking: -0.05,
    color: onSlab.faint,
  });
  const text = String(ctx.index + 1).padStart(2, '0');
  const block = typesetText(ctx, [{ text }], style, at.width);
  return placeText(ctx, block, {
    x: at.x,
    y: at.y,
    role: 'footer',
    align: at.align,
    on: backgroundColor,
    isSilent: true,
  });
}

function titleBox(ctx: Ctx, rect: Rect, balance: 'widow' | 'full') {
  return fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect,
    steps: tokens.titleSteps,
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.02,
        color: onSlab.ink,
        accent: onSlab.ink,
      }),
    balance,
    on: backgroundColor,
  });
}

/** Returns the frame with the title on a slab across the top; the page number is at its right end. */
function lintelFrame(ctx: Ctx): Frame {
  const label = kicker(ctx, { x: margin.left, y: 32, width: 900 });
  const y = ctx.slide.kicker ? 58 : 36;
  const title = titleBox(ctx, { x: margin.left, y, width: 1010, height: 140 }, 'full');
  const height = Math.round(title.y + title.height + 26);
  const number = numeral(ctx, {
    x: margin.right - 140,
    y: height - 26 - 70,
    width: 140,
    size: 64,
    align: 'right',
  });
  const top = height + 36;
  return {
    boxes: [slab(ctx, { x: 0, y: 0, width: 1280, height }), ...label, title, number],
    body: { x: margin.left, y: top, width: margin.width, height: bodyBottom - top },
  };
}

/** Returns the frame with a full-height slab on the left: title on top, page number at the bottom. */
function pillarFrame(ctx: Ctx): Frame {
  const label = kicker(ctx, { x: margin.left, y: 48, width: pillar.text });
  const y = ctx.slide.kicker ? 80 : 52;
  const title = titleBox(ctx, { x: margin.left, y, width: pillar.text, height: 540 - y }, 'widow');
  const number = numeral(ctx, {
    x: margin.left - 6,
    y: 560,
    width: pillar.text,
    size: 112,
    align: 'left',
  });
  const x = pillar.width + 56;
  return {
    boxes: [slab(ctx, { x: 0, y: 0, width: pillar.width, height: 720 }), ...label, title, number],
    body: { x, y: 60, width: margin.right - x, height: bodyBottom - 60 },
  };
}

function fitsPillar(ctx: Ctx): boolean {
  const style = createTextStyle(ctx, 'display', 40, { leading: 1.02 });
  const block = typesetText(ctx, ctx.slide.title, style, pillar.text);
  return block.height <= 440 && !block.broken.hasBrokenWord;
}

/**
 * Returns the page frame. `split` has a slab on the left; `stack`, or `split` with a title too long for the left slab,
 * has a slab on top.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && fitsPillar(ctx) ? pillarFrame(ctx) : lintelFrame(ctx);
}
