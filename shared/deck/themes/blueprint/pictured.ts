import { lineBox, pathBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
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

/** Draws the cover: the title beside the picture in its frame, the title block along the bottom. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const block = drawCoverBlock(ctx, slide);
  const height = block.length > 0 ? 432 : 560;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 72, width: 548, height },
    steps: listHeadlineSizes(slide.title, listSizeSteps(96, 36, 4), 148),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    valign: 'middle',
    balance: 'full',
  });
  const end = margin.left + Math.ceil(Math.max(40, ...title.lines.map(({ width }) => width)));
  return [
    ...drawPaper(ctx),
    title,
    drawTitleLine(ctx, margin.left, end, Math.round(title.y + title.height + 16)),
    ...drawFramedImage(ctx, image, { x: 684, y: 72, width: 524, height }),
    ...block,
  ];
}

/** The circle of the section's number, left of the picture's corner. */
const markCircle = { cx: 740, cy: 132, r: 52 } as const;

/** Draws the section: the picture above the cutting line, with the number as the mark of a detail. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { cx, cy, r } = markCircle;
  const cut = { stroke: palette.accent, strokeWidth: 3, dash: '44 10 8 10' };
  const circle = createCirclePath(cx, cy, r);
  const square = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const isNumbered = slide.blocks.number !== undefined;
  const width = isNumbered ? 590 : 560;
  const picture = isNumbered
    ? { x: markCircle.cx + 66, y: 84, width: 402, height: 448 }
    : { x: 684, y: 84, width: 524, height: 448 };
  const number: Box[] = slide.blocks.number
    ? [
        pathBox(ctx, square, circle, { fill: on, stroke: lineColors.thick, strokeWidth: 3, z: 5 }),
        ...drawPicturedNumber(ctx, slide, {
          rect: { x: cx - 48, y: cy - 42, width: 96, height: 84 },
          sizes: listSizeSteps(60, 16, 4),
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
    ...drawKicker(ctx, { x: margin.left, y: 84, width }, 18),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 116, width, height: 470 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 104),
      title: { leading: 1.06, tracking: -0.028 },
      text: { color },
      on,
      gap: 28,
      valign: isNumbered ? 'top' : 'middle',
    }),
    ...number,
    ...drawFramedImage(ctx, image, picture),
    lineBox(ctx, [sheet.x, 604], [sheet.right, 604], cut),
    ...drawTitleBlock(ctx),
  ];
}

export const pictured: PicturedPages = { cover, section };
