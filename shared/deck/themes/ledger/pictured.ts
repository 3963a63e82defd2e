import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { isWideImage } from '../../image-size.ts';
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

/** Place of a wide picture: on the double line, at the edge of the page. */
const widePicture = { x: 724, y: doubleLineY - 416, width: 1280 - 724, height: 416 } as const;

/** Draws the cover: the picture in the amount column, to the edge of the page, and a double line below everything. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const rect = isWideImage(image.asset)
    ? widePicture
    : { x: 808, y: 0, width: 472, height: doubleLineY };
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

/** Height of the section's number above the title, px. */
const numberHeight = 132;

/** Draws the section on dark green: the picture in the amount column, the number above the title. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number } = slide.blocks;
  const on = clothColor;
  const column = isWideImage(image.asset)
    ? widePicture
    : { x: 844, y: 0, width: 1280 - 844, height: doubleLineY };
  const top = number ? 84 + numberHeight : 84;
  const width = column.x - 84 - page.left;
  const rule = { stroke: onCloth.dim, strokeWidth: 1.25 };
  const texts = drawPicturedTexts(ctx, slide, {
    area: { x: page.left, y: top, width, height: doubleLineY + 6 - top },
    sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 104),
    title: { leading: 1.04, tracking: -0.025, color: onCloth.paper, accent: onCloth.paper },
    text: { color: onCloth.pale, accent: onCloth.paper },
    on,
    valign: 'bottom',
  });
  const [title] = texts;
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: clothColor, z: 0 }),
    drawSpine(ctx, onCloth.dim),
    lineBox(ctx, [column.x - 36, 0], [column.x - 36, 720], rule),
    ...drawKicker(ctx, 44, { color: onCloth.pale, on }),
    ...texts,
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: page.left, y: (title?.y ?? top) - numberHeight, width, height: numberHeight - 12 },
      sizes: listSizeSteps(104, 40, 8),
      style: { weight: 600, leading: 1, color: onCloth.paper, accent: onCloth.paper },
      on,
      valign: 'bottom',
    }),
    ...createImageBoxes(ctx, image, column),
    ...drawDoubleLine(ctx, column.x, 1280, doubleLineY + 2, onCloth.paper, 4),
    ...drawPictureCredit(ctx, image, {
      ...{ x: column.x, y: doubleLineY + 30, width: page.right - column.x },
      ...{ color: onCloth.pale, on },
    }),
  ];
}

export const pictured: PicturedPages = { cover, section };
