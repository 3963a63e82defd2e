import { type Ctx, setText, styleOf } from '../../context.ts';
import { fitText, setLabel } from '../../parts.ts';
import { place } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { slab } from './art.ts';
import { margin, onSlab, palette, tokens } from './tokens.ts';

const on = palette.ink;
const bodyBottom = 680;
const pillar = { width: 416, text: 316 } as const;

type LabelAt = { x: number; y: number; width: number; on?: string };

/** The kicker, small beside the title's size. */
export function kicker(ctx: Ctx, at: LabelAt): Box[] {
  if (!ctx.slide.kicker) return [];
  const isOnPaper = at.on === palette.surface;
  const color = isOnPaper ? palette.ink : onSlab.muted;
  const style = styleOf(ctx, 'body', 16, { weight: 500, color, accent: color, leading: 1.3 });
  const block = setLabel(ctx, ctx.slide.kicker, style, at.width);
  return [place(ctx, block, { x: at.x, y: at.y, role: 'kicker', part: 'kicker', on: at.on ?? on })];
}

/** The page's number as a figure of the page. */
function numeral(
  ctx: Ctx,
  at: { x: number; y: number; width: number; size: number; align: 'left' | 'right' },
): Box {
  const style = styleOf(ctx, 'display', at.size, {
    leading: 1.1,
    tracking: -0.05,
    color: onSlab.faint,
  });
  const text = String(ctx.index + 1).padStart(2, '0');
  const block = setText(ctx, [{ text }], style, at.width);
  return place(ctx, block, {
    x: at.x,
    y: at.y,
    role: 'footer',
    align: at.align,
    on,
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
      styleOf(ctx, 'display', size, { leading: 1.02, color: onSlab.ink, accent: onSlab.ink }),
    balance,
    on,
  });
}

/** A slab over the whole width that bears the title; its number stands at the far end. */
function lintel(ctx: Ctx): Frame {
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

/** A slab as tall as the page, title on top, number at the foot; the list stands beside it. */
function standing(ctx: Ctx): Frame {
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
  const style = styleOf(ctx, 'display', 40, { leading: 1.02 });
  const block = setText(ctx, ctx.slide.title, style, pillar.text);
  return block.height <= 440 && !block.broken.hasBrokenWord;
}

/** `split`: a standing slab, `stack` (and titles too long to stand): one that lies over the body. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && fitsPillar(ctx) ? standing(ctx) : lintel(ctx);
}
