import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText, createSubtitleText } from '../../supporting-text.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;
/** The white slab, and the texts on it. */
const stoneRect = { x: 600, y: 0, width: 680, height: 232 } as const;
const textPosition = { x: stoneRect.x + 40, width: margin.right - stoneRect.x - 40 } as const;
const textBackground = palette.surface;
const subtitleLook = {
  color: palette.ink,
  accent: palette.ink,
  leading: 1.3,
  from: 28,
  on: textBackground,
};
const bylineLook = {
  color: palette.muted,
  accent: palette.muted,
  leading: 1.3,
  on: textBackground,
};

/** Draws the cover on black: a very large title, small other texts on a white slab above it. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = drawTitleText(ctx, slide.title);
  return [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    drawSlab(ctx, stoneRect, palette.surface),
    ...drawKicker(ctx, { x: margin.left, y: 46, width: stoneRect.x - margin.left - 40, size: 22 }),
    title,
    ...(subtitle
      ? [createSubtitleText(ctx, subtitle, { ...textPosition, y: 40, height: 120 }, subtitleLook)]
      : []),
    ...(byline
      ? [createBylineText(ctx, byline, { ...textPosition, y: 170, height: 48 }, bylineLook)]
      : []),
  ];
}

function drawTitleText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left - 4, y: 270, width: margin.width + 8, height: 414 },
    steps: [168, 160, 152, ...listSizeSteps(144, 96, 6), ...listSizeSteps(88, 40, 8)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 0.98,
        tracking: -0.05,
        color: onSlab.ink,
        accent: onSlab.ink,
      }),
    valign: 'bottom',
    balance: 'full',
    on: backgroundColor,
  });
}
