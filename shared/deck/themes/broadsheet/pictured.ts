import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import { createImageBoxes } from '../../layouts/image-box.ts';
import {
  drawPictureCredit,
  drawPicturedNumber,
  drawPicturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box, Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawHeaderLine, drawStandfirst } from './cover.ts';
import { drawFolio } from './frame.ts';
import { page, palette } from './tokens.ts';

/** Draws a press photo: a thin line around it, and its credit below on the right. */
function drawPhoto(ctx: Ctx, image: ImageContent, rect: Rect): Box[] {
  const credit = { x: rect.x, y: rect.y + rect.height + 6, width: rect.width };
  return [
    ...createImageBoxes(ctx, image, rect),
    rectBox(ctx, rect, { stroke: palette.ink, strokeWidth: 1.5, z: 3 }),
    ...drawPictureCredit(ctx, image, {
      ...credit,
      ...{ color: palette.muted, on: palette.surface, align: 'right' },
    }),
  ];
}

/** Draws the cover as a front page: the headline over the width, the photo below it, as high as the headline allows. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const { subtitle } = slide.blocks;
  const left = subtitle ? page.left + 396 : page.left;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y: 102, width: page.width, height: 194 },
    steps: listSizeSteps(108, 36, 4),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.02, tracking: -0.026 }),
    align: 'center',
    balance: 'full',
  });
  const y = Math.round(title.y + title.height + 26);
  const rect = { x: left, y, width: page.right - left, height: 652 - y };
  const rule = { stroke: palette.hairline, strokeWidth: 1 };
  const beside = subtitle
    ? [
        ...drawStandfirst(ctx, subtitle, rect),
        lineBox(ctx, [left - 24, rect.y], [left - 24, rect.y + rect.height], rule),
      ]
    : [];
  return [
    ...drawHeaderLine(ctx, slide),
    title,
    ...beside,
    ...drawPhoto(ctx, image, rect),
    rectBox(ctx, { x: page.left, y: 690, width: page.width, height: 3 }, { fill: palette.ink }),
  ];
}

/** Draws the section as a page with the photo in the right columns and the number as a large initial. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const rect = { x: 664, y: 98, width: page.right - 664, height: 560 };
  const width = rect.x - 56 - page.left;
  const boxes: Box[] = drawFolio(ctx);
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, {
      weight: 600,
      color: palette.accent,
      leading: 1.3,
    });
    const block = typesetLabel(ctx, slide.kicker, style, width);
    boxes.push(placeText(ctx, block, { x: page.left, y: 98, role: 'kicker', part: 'kicker' }));
  }
  const { number, lead } = slide.blocks;
  const y = number ? 326 : 140;
  const rule = { stroke: palette.hairline, strokeWidth: 1 };
  return [
    ...boxes,
    ...drawPicturedTexts(ctx, slide, {
      area: { x: page.left, y, width, height: 658 - y },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(number || lead ? 76 : 88, 36, 4), 104),
      title: { leading: 1.06, tracking: -0.024 },
      text: { color: palette.muted },
      on: palette.surface,
      valign: number ? 'top' : 'middle',
    }),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: page.left, y: 124, width, height: 184 },
      sizes: listSizeSteps(180, 40, 20),
      style: { weight: 600, tracking: -0.05, color: palette.accent, leading: 1 },
      on: palette.surface,
      valign: 'middle',
    }),
    lineBox(ctx, [rect.x - 28, rect.y], [rect.x - 28, 658], rule),
    ...drawPhoto(ctx, image, rect),
    rectBox(ctx, { x: page.left, y: 690, width: page.width, height: 3 }, { fill: palette.ink }),
  ];
}

export const pictured: PicturedPages = { cover, section };
