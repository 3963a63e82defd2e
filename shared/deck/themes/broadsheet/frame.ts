import { lineBox, placeText } from '../../boxes.ts';
import { contentParts } from '../../content-parts.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, footerTexts, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { oxfordRule } from './art.ts';
import { page, palette, tokens } from './tokens.ts';

const bodyBottom = 680;

/** Draws the page header: double rule, deck title and page number, thin rule. */
export function folio(ctx: Ctx): Box[] {
  return [
    ...oxfordRule(ctx, 30),
    ...footerTexts(ctx, {
      x: page.left,
      right: page.right,
      y: 45,
      color: palette.muted,
      pageColor: palette.ink,
    }),
    lineBox(ctx, [page.left, 71], [page.right, 71], { stroke: palette.ink, strokeWidth: 1 }),
  ];
}

/** Returns the kicker, centred and in the accent colour; empty without one. */
export function kicker(ctx: Ctx, y: number): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 17, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, 760);
  const at = { x: page.middle - 380, y, role: 'kicker', part: 'kicker', align: 'center' } as const;
  return [placeText(ctx, block, at)];
}

/** Draws the short rule below a headline. */
function dash(ctx: Ctx, y: number, half = 32): Box {
  return lineBox(ctx, [page.middle - half, y], [page.middle + half, y], {
    stroke: palette.ink,
    strokeWidth: 1.5,
  });
}

/** Draws the thin rule at the bottom of a page. */
function footRule(ctx: Ctx): Box {
  const stroke = { stroke: palette.ink, strokeWidth: 1 };
  return lineBox(ctx, [page.left, 696], [page.right, 696], stroke);
}

/** Whether a list is so long that it gets two columns and therefore needs more width. */
function isLong(ctx: Ctx): boolean {
  const length = contentParts(ctx.slide).reduce((sum, { text }) => sum + text.length, 0);
  return length > (ctx.isCjk ? 320 : 720);
}

/** Returns the page frame with a centred headline. Lists (`split`) have side margins; other bodies use the full width. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const head = [...folio(ctx), ...kicker(ctx, 86)];
  const y = ctx.slide.kicker ? 112 : 94;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left + 40, y, width: page.width - 80, height: kind === 'split' ? 96 : 112 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1 }),
    align: 'center',
    balance: 'full',
  });
  const rule = title.y + title.height + 14;
  const top = rule + 28;
  const inset = kind === 'stack' ? 0 : isLong(ctx) ? 44 : 86;
  const body = {
    x: page.left + inset,
    y: top,
    width: page.width - 2 * inset,
    height: bodyBottom - top,
  };
  return { boxes: [...head, title, dash(ctx, rule), footRule(ctx)], body, align: 'center' };
}
