import { pathBox, rectBox } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { isWideImage } from '../../image-size.ts';
import { createCornerCoverPath, createImageBoxes } from '../../layouts/image-box.ts';
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
import { drawBlockStacks, drawGround, drawRosette } from './art.ts';
import { drawSticker } from './frame.ts';
import { coral, onBoard, palette, sun } from './tokens.ts';

const textLeft = 72;
const textWidth = 570;
const white = '#ffffff';
/** Background colour of the cover: on yellow, a photograph would look grey. */
const cream = '#fff4d3';
/** Width of the yellow edge around the cover's picture, and its outer radius, px. */
const stickerEdge = { width: 20, radius: 56 } as const;

/** Heights of the stacks of blocks on the cover, in blocks. */
const blockHeights = [1, 2, 1, 1, 2, 1, 2, 1, 2];

/** Draws the cover on cream: the picture as a large sticker with a yellow edge behind building blocks. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const rect = isWideImage(image.asset)
    ? { x: 680, y: 132, width: 528, height: 412 }
    : { x: 724, y: 70, width: 484, height: 530 };
  const outer = {
    x: rect.x - stickerEdge.width,
    y: rect.y - stickerEdge.width,
    width: rect.width + 2 * stickerEdge.width,
    height: rect.height + 2 * stickerEdge.width,
  };
  const r = stickerEdge.radius - stickerEdge.width;
  const small = { ...onBoard, on: cream };
  const { subtitle, byline } = slide.blocks;
  return [
    drawGround(ctx, cream),
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: textWidth }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: textLeft, y: 112, width: textWidth, height: 480 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(84, 36, 4), 104),
      title: { ...onBoard, leading: 1.02, tracking: -0.012 },
      text: { ...onBoard, weight: 600 },
      on: cream,
      gap: 26,
      valign: subtitle || byline ? 'top' : 'middle',
    }),
    ...drawPicturedByline(ctx, slide, { x: textLeft, y: 616, width: textWidth, ...small }),
    rectBox(ctx, outer, { fill: sun, radius: stickerEdge.radius, z: 0 }),
    ...createImageBoxes(ctx, image, rect, 0),
    pathBox(ctx, rect, createCornerCoverPath(rect, [r, r, r, r]), { fill: sun, z: 0 }),
    ...drawBlockStacks(ctx, { x: 692, base: 720, size: 64, heights: blockHeights, board: cream }),
    ...drawPictureCredit(ctx, image, { x: textLeft, y: 678, width: textWidth, ...small }),
  ];
}

const badgeCircle = { cx: 962, cy: 346, r: 268 } as const;

/** The badge of the section's number, above the title. */
const numberBadge = { cx: textLeft + 68, cy: 184, r: 68 } as const;

/** Draws the section on purple: the picture on a round badge, the number on a smaller one. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const on = palette.accent;
  const { cx, cy } = badgeCircle;
  const r = 222;
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const flower = drawRosette(ctx, { ...badgeCircle, count: 18 }, sun);
  // The circle is drawn in the opposite direction to the flower's outline, so that it is a hole with the nonzero and
  // the even-odd fill rule.
  const hole = createCirclePath(cx, cy, r - 2);
  const inWhite = { color: white, accent: white } as const;
  const { number } = slide.blocks;
  const top = number ? numberBadge.cy + numberBadge.r + 28 : 124;
  return [
    drawGround(ctx, on),
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: 540 }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: textLeft, y: top, width: 540, height: 644 - top },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(80, 36, 4), 104),
      title: { ...inWhite, leading: 1.04, tracking: -0.012 },
      text: inWhite,
      on,
      valign: number ? 'top' : 'middle',
    }),
    ...createImageBoxes(ctx, image, rect, 0),
    pathBox(ctx, rect, createCornerCoverPath(rect, [r, r, r, r]), { fill: on, z: 0 }),
    { ...flower, d: `${flower.d}${hole}`, z: 0 },
    ...(number
      ? [
          { ...drawRosette(ctx, { ...numberBadge, count: 12 }, coral), z: 3 },
          ...drawPicturedNumber(ctx, slide, {
            rect: { x: numberBadge.cx - 52, y: numberBadge.cy - 42, width: 104, height: 84 },
            sizes: listSizeSteps(64, 20, 4),
            style: onBoard,
            on: coral,
            align: 'center',
            valign: 'middle',
          }),
        ]
      : []),
    ...drawPictureCredit(ctx, image, { x: textLeft, y: 678, width: 540, color: white, on }),
  ];
}

export const pictured: PicturedPages = { cover, section };
