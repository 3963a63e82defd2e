import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
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
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawCircle, drawStroke } from './art.ts';
import { createTornSidePath } from './brush.ts';
import { drawKickerLabel } from './frame.ts';
import { margin, palette } from './tokens.ts';

const textWidth = 540;
const { muted: color, surface: on } = palette;
/** x of the torn edge of the cover's paper, px. */
const tornEdgeX = 690;

/** Draws the cover: torn paper with the texts over the picture, a red sun on the edge. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const random = createSeededRandom(`torn|${ctx.artSeed}|${ctx.index}`);
  const paper = { x: -2, y: -2, width: tornEdgeX + 2, height: 724 };
  const fibre = { ...paper, width: paper.width + 9 };
  const sun = { x: tornEdgeX - 52, y: 44, width: 92, height: 92 };
  const { subtitle, byline } = slide.blocks;
  const texts = drawPicturedTexts(ctx, slide, {
    area: { x: margin.left, y: 104, width: textWidth, height: 440 },
    sizes: listHeadlineSizes(slide.title, listSizeSteps(88, 36, 4), 140),
    title: { leading: 1.1, tracking: -0.02 },
    text: { leading: 1.4 },
    on,
    gap: 52,
    valign: subtitle || byline ? 'top' : 'middle',
  });
  const [title] = texts;
  const line = (title?.y ?? 0) + (title?.height ?? 0) + 26;
  return [
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width: textWidth }),
    ...texts,
    drawStroke(ctx, { x: margin.left, y: line, width: 210, weight: 11 }),
    ...drawPicturedByline(ctx, slide, { x: margin.left, y: 600, width: 500, color, on }),
    ...createImageBoxes(
      ctx,
      image,
      { x: tornEdgeX - 40, y: 0, width: 1280 - tornEdgeX + 40, height: 720 },
      0,
    ),
    pathBox(ctx, fibre, createTornSidePath(random, fibre), { fill: '#dedad0', z: 0 }),
    pathBox(ctx, paper, createTornSidePath(random, paper), { fill: on, z: 0 }),
    rectBox(ctx, sun, { fill: palette.accent, radius: 46, z: 1 }),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 670, width: textWidth, color, on }),
  ];
}

const pictureCircle = { cx: 930, cy: 352, r: 244 } as const;

/** Draws the section: the picture inside a brush circle. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { cx, cy, r } = pictureCircle;
  const inner = r - 6;
  const rect = { x: cx - inner, y: cy - inner, width: 2 * inner, height: 2 * inner };
  const y = slide.blocks.number ? 190 : 104;
  return [
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width: textWidth }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y, width: textWidth, height: 620 - y },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(68, 36, 4), 96),
      title: { leading: 1.12, tracking: -0.018 },
      text: { color, leading: 1.42 },
      on,
      valign: slide.blocks.number ? 'top' : 'middle',
    }),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: margin.left, y: 100, width: textWidth, height: 90 },
      sizes: listSizeSteps(68, 40, 4),
      style: { weight: 400, color: palette.accent },
      on,
    }),
    ...createImageBoxes(ctx, image, rect, 0),
    pathBox(ctx, rect, createCornerCoverPath(rect, [inner, inner, inner, inner]), {
      fill: on,
      z: 0,
    }),
    ...drawCircle(ctx, cx, cy, r, 50),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 670, width: textWidth, color, on }),
  ];
}

export const pictured: PicturedPages = { cover, section };
