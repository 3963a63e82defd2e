import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { bylineText, subtitleText } from '../../supporting-text.ts';
import { slab, slabs } from './art.ts';
import { kicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;
const width = 520;
const at = { x: margin.left, width } as const;
const textLooks = {
  ink: { color: onSlab.ink, accent: onSlab.ink, on: backgroundColor },
  muted: { color: onSlab.muted, accent: onSlab.muted, leading: 1.3, from: 16, on: backgroundColor },
};

/** Draws the cover on black: a very large title, small other texts, white slabs above it. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = titleText(ctx, slide.title);
  const stones = { x: 600, y: 0, width: 680, height: 240 };
  return [
    slab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    ...slabs(ctx, stones, palette.surface),
    ...kicker(ctx, { x: margin.left, y: 48, width }),
    title,
    ...(subtitle
      ? [subtitleText(ctx, subtitle, { ...at, y: 82, height: 106 }, textLooks.ink)]
      : []),
    ...(byline ? [bylineText(ctx, byline, { ...at, y: 206, height: 44 }, textLooks.muted)] : []),
  ];
}

function titleText(ctx: Ctx, text: string): Box {
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
