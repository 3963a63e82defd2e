import { rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { isWideImage } from '../../image-size.ts';
import { createImageBoxes, drawPictureEdge } from '../../layouts/image-box.ts';
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
import { clothColor, page, palette, spineWidth } from './tokens.ts';

/** Colours of the section's green page. */
const onCloth = { paper: '#f4f8f0', dim: '#2c6049', pale: '#c4dccb' } as const;
/** y of the double line that closes the pages, px. */
const doubleLineY = 640;

/** Place of a wide picture: on the double line, at the edge of the page. */
const widePicture = { x: 636, y: doubleLineY - 484, width: 1280 - 636, height: 484 } as const;

/** Draws the cover: the picture in the amount column, to the edge of the page, and a double line below everything. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const isWide = isWideImage(image.asset);
  const { subtitle, byline } = slide.blocks;
  // Over a title alone, a wide picture fills the width of the page.
  const isAlone = isWide && !subtitle && !byline && !slide.kicker;
  const upright = { x: 808, y: 0, width: 472, height: doubleLineY };
  const over = { x: spineWidth, y: 0, width: 1280 - spineWidth, height: 456 };
  const rect = isAlone ? over : isWide ? widePicture : upright;
  const width = isAlone ? page.right - page.left : rect.x - 56 - page.left;
  const top = isAlone ? over.height + 24 : 84;
  const { muted: color, surface: on } = palette;
  return [
    drawSpine(ctx),
    ...drawKicker(ctx, 44),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: page.left, y: top, width, height: doubleLineY - 24 - top },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(88, 36, 4), 132),
      title: { leading: 1.04, tracking: -0.025 },
      text: { color },
      on,
      valign: 'bottom',
      gap: 30,
    }),
    ...drawPicturedByline(ctx, slide, { x: page.left, y: doubleLineY + 16, width, color, on }),
    ...createImageBoxes(ctx, image, rect),
    ...drawPictureEdge(ctx, rect),
    ...(isAlone
      ? []
      : [rectBox(ctx, { ...rect, x: rect.x - 6, width: 6 }, { fill: palette.accent, z: 3 })]),
    ...drawDoubleLine(ctx, page.left, 1280, doubleLineY + 2, palette.ink, 4),
    ...drawPictureCredit(ctx, image, {
      x: isAlone ? page.left : rect.x,
      y: doubleLineY + 30,
      width: page.right - (isAlone ? page.left : rect.x),
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
    : { x: widePicture.x, y: 0, width: widePicture.width, height: doubleLineY };
  const top = number ? 84 + numberHeight : 84;
  const width = column.x - 84 - page.left;
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
