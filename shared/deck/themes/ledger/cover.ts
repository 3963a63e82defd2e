import { type Ctx, createTextStyle } from '../../context.ts';
import { headlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { doubleRule, spine } from './art.ts';
import { accountEntries, leastRows } from './entries.ts';
import { kicker, kickerHeight } from './frame.ts';
import { page, palette } from './tokens.ts';

/** Usual font sizes of the title, px. */
const sizes = sizeSteps(112, 36, 4);
/** Font sizes of the title on a cover without figures, which has only its type, px. */
const plainSizes = sizeSteps(144, 36, 4);

/** y of the bottom of the account page, and of the byline below it, px. */
const base = 648;
const bottom = 668;

/** Draws the cover: the title on top, the deck's figures as an account along the bottom if there are enough. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const margin = [spine(ctx), ...kicker(ctx, 44)];
  const shift = slide.kicker ? kickerHeight : 0;
  const isPlain = (ctx.summary?.figures ?? []).length < leastRows;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: page.left,
      y: 52 + shift,
      width: page.right - page.left,
      height: (subtitle ? 340 : 420) + (isPlain ? 110 : 0) - shift,
    },
    steps: headlineSizes(slide.title, isPlain ? plainSizes : sizes, isPlain ? 176 : 132),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.02, tracking: -0.025 }),
    balance: 'full',
  });
  const words = subtitle
    ? [title, subtitleText(ctx, subtitle, title.y + title.height + 22)]
    : [title];
  const end = Math.max(...words.map(({ y, height }) => y + height));
  const entries = accountEntries(ctx, { top: end + 32, base });
  return [
    ...margin,
    ...words,
    ...(byline ? [bylineText(ctx, byline)] : []),
    ...entries,
    ...doubleRule(ctx, page.left, 1280, base + 1, palette.ink),
  ];
}

function subtitleText(ctx: Ctx, text: string, y: number): Box {
  return fitText(ctx, text, {
    part: 'subtitle',
    role: 'p',
    rect: { x: page.left, y, width: 760, height: 100 },
    steps: [26, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.34 }),
    balance: 'widow',
  });
}

function bylineText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'byline',
    role: 'caption',
    rect: { x: page.left, y: bottom, width: page.right - page.left, height: 30 },
    steps: [18, 17, 16],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
  });
}
