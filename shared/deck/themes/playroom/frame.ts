import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, footerTexts, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame } from '../../theme.ts';
import { bubbles, ground, slideBackground } from './art.ts';
import { margin, palette, tokens } from './tokens.ts';

/** Returns the kicker as a white rounded label; empty without one. */
export function sticker(ctx: Ctx, at: { x: number; y: number; width: number }): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'display', 16, { weight: 500, leading: 1.3, tracking: 0 });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width - 32);
  const width = Math.ceil(block.inkWidth) + 1;
  const height = block.height + 10;
  const rect = { x: at.x, y: at.y, width: width + 30, height };
  return [
    rectBox(ctx, rect, { fill: palette.surface, radius: height / 2 }),
    placeText(
      ctx,
      { ...block, width },
      { x: at.x + 15, y: at.y + 5, role: 'kicker', part: 'kicker' },
    ),
  ];
}

function footer(ctx: Ctx, x: number, y: number): Box[] {
  return footerTexts(ctx, {
    x,
    right: margin.right,
    y,
    color: palette.muted,
    pageColor: palette.accent,
  });
}

/** Top of the sheet, and its distance from the sides of the page, px: the colour around it is 12 % of the page. */
const sheet = { top: 56, side: 28 } as const;

/** Returns the page frame: a white sheet with title and body; the kicker is above it. */
export function frame(ctx: Ctx): Frame {
  const boxes = sticker(ctx, { x: margin.left - 4, y: 13, width: 700 });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: sheet.top + 24, width: margin.right - margin.left, height: 116 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12 }),
    balance: 'full',
  });
  const { top, side } = sheet;
  const rect = { x: side, y: top, width: 1280 - 2 * side, height: 720 - top };
  const d = `M${side} 720V${top + 40}a40 40 0 0 1 40 -40H${1240 - side}a40 40 0 0 1 40 40V720Z`;
  const bodyTop = title.y + title.height + 28;
  return {
    boxes: [
      ground(ctx, slideBackground(ctx)),
      ...bubbles(ctx, [
        [1232, 16, 132],
        [1098, 104, 44],
      ]),
      pathBox(ctx, rect, d, { fill: palette.surface }),
      ...boxes,
      title,
      ...footer(ctx, margin.left, 682),
    ],
    body: {
      x: margin.left,
      y: bodyTop,
      width: margin.right - margin.left,
      height: 656 - bodyTop,
    },
  };
}
