import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { limitToClauses, listHeadlineSizes } from '../../display-sizes.ts';
import { typesetLabel } from '../../fitted-text.ts';
import { isWideImage } from '../../image-size.ts';
import { createImageBoxes, drawPictureEdge } from '../../layouts/image-box.ts';
import {
  drawPictureCredit,
  drawPicturedNumber,
  drawPicturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawCoverTexts, textWidth } from './cover.ts';
import { getColumnsWidth, grid, palette } from './tokens.ts';

const paperColor = palette.onAccent;
const onRed = { color: paperColor, accent: paperColor } as const;
/** Height of the red modules below the cover's picture, and below one over a title alone, px. */
const moduleHeights = { usual: 108, alone: 216 } as const;
const usualTitleSize = 96;

/** Draws the cover: the picture fills three columns of modules to the edges of the page, above a row of red ones. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const sizes = listHeadlineSizes(slide.title, listSizeSteps(usualTitleSize, 36, 4), 148);
  const isWide = isWideImage(image.asset);
  const { subtitle, byline } = slide.blocks;
  // Over a short title alone, a wide picture fills the width of the page.
  const isShort = (sizes[0] ?? 0) > usualTitleSize;
  const isAlone = isWide && isShort && !subtitle && !byline && !slide.kicker;
  const moduleHeight = moduleHeights[isAlone ? 'alone' : 'usual'];
  const height = 720 - moduleHeight;
  const rect = isAlone ? { x: 0, y: 0, width: 1280, height } : { x: 740, y: 0, width: 540, height };
  const on = palette.accent;
  const red = { x: 740, y: rect.height, width: 540, height: moduleHeight };
  const credit = { x: red.x + 24, y: 682, width: red.width - 48, ...onRed, on };
  const steps = limitToClauses(slide.title, sizes, textWidth);
  const look = isAlone ? { steps, y: red.y + 36, height: 160 } : { steps, height: 350 };
  return [
    ...drawCoverTexts(ctx, slide, look),
    ...createImageBoxes(ctx, image, rect),
    ...drawPictureEdge(ctx, rect),
    rectBox(ctx, red, { fill: on, z: 0 }),
    ...drawPictureCredit(ctx, image, credit),
  ];
}

/** Height of the section's number, px. */
const numberHeight = 196;

/** Draws the section on red: the picture fills the right half of the page, the number is above the title. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number } = slide.blocks;
  const left = 600;
  const rect = { x: left, y: 0, width: 1280 - left, height: 720 };
  const width = left - grid.gutter - grid.left;
  const y = number ? 116 + numberHeight : 116;
  const on = palette.accent;
  const rule = { stroke: paperColor, strokeWidth: 1.5 };
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: on, z: 0 }),
    lineBox(ctx, [grid.left, 56], [rect.x - grid.gutter, 56], rule),
  ];
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, { weight: 600, ...onRed });
    const block = typesetLabel(ctx, slide.kicker, style, getColumnsWidth(4));
    boxes.push(placeText(ctx, block, { x: grid.left, y: 76, role: 'kicker', part: 'kicker', on }));
  }
  const texts = drawPicturedTexts(ctx, slide, {
    area: { x: grid.left, y, width, height: 656 - y },
    sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 112),
    title: { ...onRed, leading: 1.06, tracking: -0.03 },
    text: onRed,
    on,
    valign: 'bottom',
  });
  const [title] = texts;
  const above = { x: grid.left, y: (title?.y ?? y) - numberHeight, width: getColumnsWidth(4) };
  return [
    ...boxes,
    ...texts,
    ...drawPicturedNumber(ctx, slide, {
      rect: { ...above, height: numberHeight - 8 },
      sizes: listSizeSteps(180, 40, 20),
      style: { ...onRed, tracking: -0.05 },
      on,
      valign: 'bottom',
    }),
    ...createImageBoxes(ctx, image, rect),
    ...drawPictureCredit(ctx, image, { x: grid.left, y: 682, width, ...onRed, on }),
  ];
}

export const pictured: PicturedPages = { cover, section };
