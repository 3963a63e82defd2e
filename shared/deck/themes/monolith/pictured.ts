import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import { isWideImage } from '../../image-size.ts';
import { createImageBoxes, drawPictureEdge } from '../../layouts/image-box.ts';
import { drawPictureCredit, drawPicturedNumber } from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText, createLeadText, createSubtitleText } from '../../supporting-text.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const textBackground = palette.ink;
const inWhite = { color: onSlab.ink, accent: onSlab.ink } as const;
const inGrey = { color: onSlab.muted, accent: onSlab.muted } as const;

/** Left edge of the picture beside texts, and width of the texts, px. */
const pictureX = 560;
const besideWidth = pictureX - 48 - margin.left;
/** Distance of the title from the picture with and without a credit between them, px. */
const titleGaps = { credit: 62, plain: 36 } as const;

/**
 * Draws the cover on black, with a very large title at the bottom. The picture is above it on the right,
 * with its credit below; a wide picture fills the whole width if the cover has no other texts than its title.
 */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left - 4, y: 388, width: margin.width + 8, height: 296 },
    steps: [...listSizeSteps(144, 96, 6), ...listSizeSteps(88, 36, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { leading: 0.98, tracking: -0.05, ...inWhite }),
    valign: 'bottom',
    balance: 'full',
    on: textBackground,
  });
  const isAlone = isWideImage(image.asset) && !subtitle && !byline && !slide.kicker;
  const x = isAlone ? 0 : pictureX;
  const gap = image.credit ? titleGaps.credit : titleGaps.plain;
  const rect = { x, y: 0, width: 1280 - x, height: Math.round(title.y) - gap };
  const texts = subtitle
    ? [
        createSubtitleText(
          ctx,
          subtitle,
          { x: margin.left, y: 86, width: besideWidth, height: 136 },
          { ...inWhite, on: textBackground },
        ),
      ]
    : [];
  const bylineY = Math.max(86, ...texts.map((box) => box.y + box.height + 14));
  return [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    ...drawKicker(ctx, { x: margin.left, y: 48, width: besideWidth }),
    title,
    ...texts,
    ...(byline
      ? [
          createBylineText(
            ctx,
            byline,
            { x: margin.left, y: bylineY, width: besideWidth, height: 44 },
            { ...inGrey, from: 18, on: textBackground },
          ),
        ]
      : []),
    ...createImageBoxes(ctx, image, rect),
    ...drawPictureCredit(ctx, image, {
      x,
      y: rect.height + 8,
      width: margin.right - x,
      color: onSlab.muted,
      on: textBackground,
      align: 'right',
    }),
  ];
}

/**
 * Draws the section on white: the picture extends to the bottom and right edge of the slide, beside a black slab with
 * the number. Without a number there is no slab, and the picture takes its place. Without a number and a lead, the
 * picture fills the right half.
 */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number, lead } = slide.blocks;
  const isAlone = !number && !lead;
  const y = isAlone ? 0 : 290;
  const place = { x: isAlone ? 640 : 480, width: number ? 176 : 0 };
  const column = { ...place, y, height: 720 - y };
  const width = isAlone ? 540 : margin.width;
  const x = column.x + column.width;
  const { surface } = palette;
  const left = { x: margin.left, width: 480 - 40 - margin.left };
  const picture = { x, y: column.y, width: 1280 - x, height: column.height };
  return [
    ...drawKicker(ctx, { x: margin.left, y: 48, width: Math.min(width, 700), on: surface }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left - 2, y: 76, width, height: isAlone ? 572 : 196 },
      steps: listHeadlineSizes(slide.title, listSizeSteps(92, 36, 4), 148),
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1, tracking: -0.045 }),
      valign: isAlone ? 'bottom' : 'top',
      balance: 'full',
    }),
    ...(lead
      ? [
          createLeadText(
            ctx,
            lead,
            { ...left, y: 290, height: 350 },
            { leading: 1.36, valign: 'bottom' },
          ),
        ]
      : []),
    ...(number ? [rectBox(ctx, column, { fill: palette.ink })] : []),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: column.x + 16, y: column.y + 170, width: column.width - 32, height: 230 },
      sizes: listSizeSteps(216, 24, 8),
      style: { ...inWhite, tracking: -0.03, leading: 0.9 },
      on: textBackground,
      valign: 'bottom',
    }),
    ...createImageBoxes(ctx, image, picture),
    ...drawPictureEdge(ctx, picture),
    ...drawPictureCredit(ctx, image, {
      ...left,
      y: 674,
      color: palette.muted,
      on: surface,
    }),
  ];
}

export const pictured: PicturedPages = { cover, section };
