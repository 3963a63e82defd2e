import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { bylineText, subtitleText } from '../../supporting-text.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;
/** The white slab, and the texts on it. */
const stone = { x: 600, y: 0, width: 680, height: 232 } as const;
const at = { x: stone.x + 40, width: margin.right - stone.x - 40 } as const;
const on = palette.surface;
const subtitleLook = { color: palette.ink, accent: palette.ink, leading: 1.3, from: 28, on };
const bylineLook = { color: palette.muted, accent: palette.muted, leading: 1.3, on };

/** Draws the cover on black: a very large title, small other texts on a white slab above it. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = drawTitleText(ctx, slide.title);
  return [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    drawSlab(ctx, stone, palette.surface),
    ...drawKicker(ctx, { x: margin.left, y: 46, width: stone.x - margin.left - 40, size: 22 }),
    title,
    ...(subtitle ? [subtitleText(ctx, subtitle, { ...at, y: 40, height: 120 }, subtitleLook)] : []),
    ...(byline ? [bylineText(ctx, byline, { ...at, y: 170, height: 48 }, bylineLook)] : []),
  ];
}

function drawTitleText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left - 4, y: 270, width: margin.width + 8, height: 414 },
    steps: [168, 160, 152, ...sizeSteps(144, 96, 6), ...sizeSteps(88, 40, 8)],
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
