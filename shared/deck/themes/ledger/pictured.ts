import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { createImageBoxes } from '../../layouts/image-box.ts';
import {
  drawPictureCredit,
  drawPicturedByline,
  drawPicturedNumber,
  drawPicturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawDoubleLine, drawSpine } from './art.ts';
import { drawKicker } from './frame.ts';
import { clothColor, page, palette } from './tokens.ts';

/** Colours of the section's green page. */
const onCloth = { paper: '#f4f8f0', dim: '#2c6049', pale: '#c4dccb' } as const;
/** y of the double line that closes the pages, px. */
const doubleLineY = 640;

/** Draws the cover: the picture in the amount column, to the edge of the page, and a double line below everything. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const rect = { x: 808, y: 0, width: 472, height: doubleLineY };
  const width = rect.x - 56 - page.left;
  const { muted: color, surface: on } = palette;
  return [
    drawSpine(ctx),
    ...drawKicker(ctx, 44),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: page.left, y: 84, width, height: doubleLineY - 108 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(88, 36, 4), 112),
      title: { leading: 1.04, tracking: -0.025 },
      text: { color },
      on,
      valign: 'bottom',
      gap: 30,
    }),
    ...drawPicturedByline(ctx, slide, { x: page.left, y: doubleLineY + 16, width, color, on }),
    ...createImageBoxes(ctx, image, rect),
    rectBox(ctx, { ...rect, x: rect.x - 6, width: 6 }, { fill: palette.accent, z: 3 }),
    ...drawDoubleLine(ctx, page.left, 1280, doubleLineY + 2, palette.ink, 4),
    ...drawPictureCredit(ctx, image, {
      x: rect.x,
      y: doubleLineY + 30,
      width: page.right - rect.x,
      color,
      on,
    }),
  ];
}

/** Draws the section on dark green: the picture in the amount column, with the number below it as its total. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number } = slide.blocks;
  const on = clothColor;
  const column = { x: 844, width: 1280 - 844 };
  const foot = number ? 468 : doubleLineY;
  const width = column.x - 84 - page.left;
  const rule = { stroke: onCloth.dim, strokeWidth: 1.25 };
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: clothColor, z: 0 }),
    drawSpine(ctx, onCloth.dim),
    lineBox(ctx, [column.x - 36, 0], [column.x - 36, 720], rule),
    ...drawKicker(ctx, 44, { color: onCloth.pale, on }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: page.left, y: 84, width, height: doubleLineY - 78 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 104),
      title: { leading: 1.04, tracking: -0.025, color: onCloth.paper, accent: onCloth.paper },
      text: { color: onCloth.pale, accent: onCloth.paper },
      on,
      valign: 'bottom',
    }),
    ...drawPicturedNumber(ctx, slide, {
      rect: {
        x: column.x,
        y: foot + 12,
        width: page.right - column.x,
        height: doubleLineY - foot - 18,
      },
      sizes: listSizeSteps(152, 40, 16),
      style: { weight: 600, leading: 1, color: onCloth.paper, accent: onCloth.paper },
      on,
      align: 'right',
      valign: 'bottom',
    }),
    ...createImageBoxes(ctx, image, { ...column, y: 0, height: foot }),
    ...drawDoubleLine(ctx, column.x, 1280, doubleLineY + 2, onCloth.paper, 4),
    ...drawPictureCredit(ctx, image, {
      ...{ x: column.x, y: doubleLineY + 30, width: page.right - column.x },
      ...{ color: onCloth.pale, on },
    }),
  ];
}

export const pictured: PicturedPages = { cover, section };
