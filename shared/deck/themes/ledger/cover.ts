import { pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import { createRosettePath } from '../../rosette-path.ts';
import { type Box, canvas, type TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawDoubleLine, drawSpine } from './art.ts';
import { drawAccountEntries } from './entries.ts';
import { drawKicker, kickerHeight } from './frame.ts';
import { clothColor, onCloth, page } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(112, 36, 4);
/** Font sizes of the title on a cover without figures, which has only its type, px. */
const sizesWithoutAccount = listSizeSteps(144, 36, 4);

/** y of the bottom of the account page, and of the byline below it, px. */
const accountBottom = 648;
const bylineBottom = 668;

/**
 * Draws the cover on green cloth: the title on top, the deck's figures as an account along the bottom.
 */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { byline } = slide.blocks;
  const trial = { ...ctx, findings: [], count: { ...ctx.count } };
  const hasAccount = drawAccount(trial, drawWords(trial, slide, true)).length > 0;
  const texts = drawWords(ctx, slide, hasAccount);
  return [
    rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: clothColor, z: 0 }),
    drawSpine(ctx, onCloth.rule),
    ...drawKicker(ctx, 44, { color: onCloth.quiet, on: clothColor }),
    ...(hasAccount ? [] : drawRosettes(ctx, texts)),
    ...texts,
    ...(byline ? [drawBylineText(ctx, byline)] : []),
    ...(hasAccount ? drawAccount(ctx, texts) : []),
    ...drawDoubleLine(ctx, page.left, 1280, accountBottom + 1, onCloth.ink),
  ];
}

/** Distance of the rosettes from the texts, and their smallest and largest radius, px. */
const rosettes = { gap: 28, min: 84, max: 190 } as const;

/**
 * Draws rosettes as on a bond in the bottom right corner: below the title, or right of it; empty if there is too little
 * space. The right edge of the page cuts the last one.
 */
function drawRosettes(ctx: Ctx, [title]: TextBox[]): Box[] {
  if (!title) return [];
  const base = accountBottom - rosettes.gap;
  const below = (base - title.y - title.height - rosettes.gap) / 2;
  const right = Math.max(...title.lines.map(({ x, width }) => x + width));
  const beside = (canvas.width - right - rosettes.gap) / 1.4;
  const isBelow = below >= rosettes.min;
  const r = Math.min(rosettes.max, isBelow ? below : beside);
  if (r < rosettes.min) return [];
  const stroke = { stroke: onCloth.motif, strokeWidth: 1.1, z: 0 };
  return (isBelow ? [0, 1] : [0]).map((i) => {
    const cx = canvas.width - r * (0.4 + i * 1.42);
    const rect = { x: cx - r, y: base - 2 * r, width: 2 * r, height: 2 * r };
    return pathBox(ctx, rect, createRosettePath(cx, base - r, r), stroke);
  });
}

/** Draws the account below the texts; empty if there are too few figures or there is too little space. */
function drawAccount(ctx: Ctx, texts: Box[]): Box[] {
  const end = Math.max(...texts.map(({ y, height }) => y + height));
  return drawAccountEntries(ctx, { top: end + 32, base: accountBottom });
}

/** Draws title and subtitle. Without an account the title is larger, and the subtitle is at the bottom of the page. */
function drawWords(ctx: Ctx, slide: LayoutContent<'cover'>, hasAccount: boolean): TextBox[] {
  const { subtitle } = slide.blocks;
  const shift = slide.kicker ? kickerHeight : 0;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: page.left,
      y: 60 + shift,
      width: page.right - page.left,
      height: (subtitle ? 332 : 412) + (hasAccount ? 0 : 90) - shift,
    },
    steps: listHeadlineSizes(
      slide.title,
      hasAccount ? titleSizes : sizesWithoutAccount,
      hasAccount ? 132 : 176,
    ),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.02,
        tracking: -0.025,
        color: onCloth.ink,
        accent: onCloth.ink,
      }),
    balance: 'full',
    on: clothColor,
  });
  if (!subtitle) return [title];
  const under = { y: title.y + title.height + 22, valign: 'top' } as const;
  const atBase = { y: accountBottom - 24 - subtitleHeight, valign: 'bottom' } as const;
  return [title, drawSubtitleText(ctx, subtitle, hasAccount ? under : atBase)];
}

const subtitleHeight = 100;

function drawSubtitleText(
  ctx: Ctx,
  text: string,
  { y, valign }: { y: number; valign: 'top' | 'bottom' },
): TextBox {
  return fitText(ctx, text, {
    part: 'subtitle',
    role: 'p',
    rect: { x: page.left, y, width: 760, height: subtitleHeight },
    steps: [28, 26, 24, 22, 20],
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        color: onCloth.quiet,
        accent: onCloth.ink,
        leading: 1.34,
      }),
    valign,
    balance: 'widow',
    on: clothColor,
  });
}

function drawBylineText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'byline',
    role: 'caption',
    rect: { x: page.left, y: bylineBottom, width: page.right - page.left, height: 30 },
    steps: [18, 17, 16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        color: onCloth.quiet,
        accent: onCloth.ink,
        leading: 1.3,
      }),
    on: clothColor,
  });
}
