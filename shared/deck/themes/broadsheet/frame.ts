import { contentParts } from '../../content-parts.ts';
import { type Ctx, styleOf } from '../../context.ts';
import { fitText, footerTexts, setLabel } from '../../parts.ts';
import { lineBox, place } from '../../place.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { oxfordRule } from './art.ts';
import { page, palette, tokens } from './tokens.ts';

const bodyBottom = 680;

/** The folio over every page: double rule, the deck's name and the page number, thin rule. */
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

/** The kicker over a headline, in the middle and in the spot colour. */
export function kicker(ctx: Ctx, y: number): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = styleOf(ctx, 'body', 17, { weight: 600, color: palette.accent, leading: 1.3 });
  const block = setLabel(ctx, ctx.slide.kicker, style, 760);
  const at = { x: page.middle - 380, y, role: 'kicker', part: 'kicker', align: 'center' } as const;
  return [place(ctx, block, at)];
}

/** The short rule that ends a headline. */
export function dash(ctx: Ctx, y: number, half = 32): Box {
  return lineBox(ctx, [page.middle - half, y], [page.middle + half, y], {
    stroke: palette.ink,
    strokeWidth: 1.5,
  });
}

/** The thin rule that closes a page. */
function footRule(ctx: Ctx): Box {
  const stroke = { stroke: palette.ink, strokeWidth: 1 };
  return lineBox(ctx, [page.left, 696], [page.right, 696], stroke);
}

/** Whether a list says so much that it's set in two columns, for which it needs more of the page. */
function isLong(ctx: Ctx): boolean {
  const length = contentParts(ctx.slide).reduce((sum, { text }) => sum + text.length, 0);
  return length > (ctx.isCjk ? 320 : 720);
}

/** A headline centred over its columns. Lists (`split`) stand in the middle of the page, the rest takes its width. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const head = [...folio(ctx), ...kicker(ctx, 86)];
  const y = ctx.slide.kicker ? 112 : 94;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left + 40, y, width: page.width - 80, height: kind === 'split' ? 96 : 112 },
    steps: tokens.titleSteps,
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.1 }),
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
