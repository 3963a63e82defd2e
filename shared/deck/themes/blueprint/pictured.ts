import { lineBox, pathBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { limitToClauses, listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import { isWideImage } from '../../image-size.ts';
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
import { drawImageFrame, drawPaper, drawTitleLine } from './art.ts';
import { drawCoverBlock } from './cover.ts';
import { drawKicker, drawTitleBlock } from './frame.ts';
import { lineColors, margin, palette, sheet } from './tokens.ts';

const { muted: color, surface: on } = palette;

/** Draws the picture in a drawing frame with centre marks, and its credit below. */
function drawFramedImage(ctx: Ctx, image: ImageContent, rect: Rect): Box[] {
  const [cx, cy] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const [right, foot] = [rect.x + rect.width, rect.y + rect.height];
  const marks = `M${cx} ${rect.y - 14}v28M${cx} ${foot - 14}v28M${rect.x - 14} ${cy}h28M${right - 14} ${cy}h28`;
  return [
    ...createImageBoxes(ctx, image, rect),
    ...drawImageFrame(ctx, rect),
    pathBox(ctx, rect, marks, { stroke: palette.accent, strokeWidth: 2, z: 4 }),
    ...drawPictureCredit(ctx, image, { x: rect.x, y: foot + 18, width: rect.width, color, on }),
  ];
}

/** Top of pictures, and width and height of the frame of a wide one, px. */
const pictureTop = 72;
const wideFrame = { width: 560, height: 392 } as const;

/** Returns the place of a cover's picture on the right, up to `height` px high; the frame of a wide picture is wide. */
function placePicture({ asset }: ImageContent, height: number): Rect {
  const { width, height: low } = wideFrame;
  if (!isWideImage(asset)) return { x: margin.right - 524, y: pictureTop, width: 524, height };
  return { x: margin.right - width, y: pictureTop + (height - low) / 2, width, height: low };
}

/** Place of a section's picture, px. */
const sectionPicture = { x: margin.right - 580, y: 68, width: 580, height: 484 } as const;

/** Draws the cover: the title beside the picture in its frame, the title block along the bottom. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const block = drawCoverBlock(ctx, slide);
  const height = block.length > 0 ? 432 : 560;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: pictureTop, width: 528, height },
    steps: limitToClauses(
      slide.title,
      listHeadlineSizes(slide.title, listSizeSteps(96, 36, 4), 148),
      528,
    ),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    valign: 'middle',
    balance: 'full',
  });
  const end = margin.left + Math.ceil(Math.max(40, ...title.lines.map(({ width }) => width)));
  return [
    ...drawPaper(ctx),
    title,
    drawTitleLine(ctx, margin.left, end, Math.round(title.y + title.height + 16)),
    ...drawFramedImage(ctx, image, placePicture(image, height)),
    ...block,
  ];
}

/** The circle of the section's number, above the title. */
const markCircle = { cx: margin.left + 48, r: 48 } as const;

/** Draws the section: the picture above the cutting line, and the number as the mark of a detail above the title. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const cut = { stroke: palette.accent, strokeWidth: 3, dash: '44 10 8 10' };
  const isNumbered = slide.blocks.number !== undefined;
  const width = sectionPicture.x - 44 - margin.left;
  const top = isNumbered ? 232 : 124;
  const texts = drawPicturedTexts(ctx, slide, {
    area: { x: margin.left, y: top, width, height: 574 - top },
    sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 116),
    title: { leading: 1.06, tracking: -0.028 },
    text: { color },
    on,
    gap: 28,
    valign: 'bottom',
  });
  const [title] = texts;
  const labelY = (title?.y ?? top) - 38;
  const { cx, r } = markCircle;
  const cy = (slide.kicker ? labelY : labelY + 24) - 24 - r;
  const square = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const circle = createCirclePath(cx, cy, r);
  const number: Box[] = slide.blocks.number
    ? [
        pathBox(ctx, square, circle, { fill: on, stroke: lineColors.thick, strokeWidth: 3, z: 5 }),
        ...drawPicturedNumber(ctx, slide, {
          rect: { x: cx - 44, y: cy - 40, width: 88, height: 80 },
          sizes: listSizeSteps(56, 16, 4),
          style: { weight: 600, tracking: -0.04 },
          family: 'mono',
          on,
          align: 'center',
          valign: 'middle',
        }),
      ]
    : [];
  return [
    ...drawPaper(ctx),
    ...drawKicker(ctx, { x: margin.left, y: labelY, width }, 18),
    ...texts,
    ...number,
    ...drawFramedImage(ctx, image, sectionPicture),
    lineBox(ctx, [sheet.x, 604], [sheet.right, 604], cut),
    ...drawTitleBlock(ctx),
  ];
}

export const pictured: PicturedPages = { cover, section };
