import { pathBox, rectBox } from '../../boxes.ts';
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
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawLabel, getTitleWeight } from './frame.ts';
import { drawFoliage, drawLeafBoxes, type Leaf } from './leaves.ts';
import { greenColors, margin, palette } from './tokens.ts';

const textWidth = 560;

/** Draws leaves that grow from a point, in front of the picture. */
function drawLeafSpray(
  ctx: Ctx,
  stem: readonly [number, number],
  look: { fill: string; vein: string },
) {
  const random = createSeededRandom(`spray|${ctx.artSeed}|${ctx.index}`);
  const leaves = [-2.5, -2.0, -1.5, -1.0, -0.5].map((angle): Leaf => {
    const length = 118 + random() * 54;
    return { stem, angle: angle + (random() - 0.5) * 0.2, length, width: length * 0.36 };
  });
  const rect = { x: stem[0] - 180, y: stem[1] - 180, width: 360, height: 180 };
  return drawFoliage(ctx, rect, leaves, { ...look, pairs: 4, z: 4 });
}

/** Draws the cover: the picture in the shape of a leaf, with smaller leaves in front of its lower end. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const rect = isWideImage(image.asset)
    ? { x: 668, y: 120, width: 548, height: 448 }
    : { x: 716, y: 48, width: 492, height: 616 };
  const r = rect.height * 0.37;
  const { muted: color, surface: on } = palette;
  const { subtitle, byline } = slide.blocks;
  return [
    ...drawLabel(ctx, { x: margin.left, y: 72, width: textWidth }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 112, width: textWidth, height: 490 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(80, 36, 4), 104),
      title: { weight: getTitleWeight(ctx), leading: 1.08, tracking: -0.02 },
      text: { color: '#dbe3cd', leading: 1.38 },
      on,
      gap: 26,
      valign: subtitle || byline ? 'top' : 'middle',
    }),
    ...drawPicturedByline(ctx, slide, { x: margin.left, y: 618, width: 480, color, on }),
    ...createImageBoxes(ctx, image, rect, 2, {
      ...rect,
      x: rect.x + 60,
      height: Math.min(rect.height, 540),
    }),
    pathBox(ctx, rect, createCornerCoverPath(rect, [r, 8, r, 8]), {
      fill: palette.surface,
      z: 3,
    }),
    ...drawLeafSpray(ctx, [rect.x + 34, 720], { fill: greenColors[3], vein: palette.surface }),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 680, width: 480, color, on }),
  ];
}

/** Draws the section on a light green: the picture grows from the corner of the page, on a leaf. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const on = palette.accent;
  const dark = palette.onAccent;
  const inDark = { color: dark, accent: dark } as const;
  const rect = { x: 720, y: 0, width: 560, height: 720 };
  const y = slide.blocks.number ? 216 : 112;
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: on, z: 0 }),
    ...drawLabel(ctx, { x: margin.left, y: 72, width: textWidth }, { color: dark, on }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y, width: textWidth, height: 648 - y },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(76, 36, 4), 104),
      title: { ...inDark, weight: getTitleWeight(ctx), leading: 1.08, tracking: -0.02 },
      text: { color: '#24402c', accent: dark, leading: 1.4 },
      on,
      valign: slide.blocks.number || slide.blocks.lead ? 'top' : 'middle',
    }),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: margin.left, y: 104, width: textWidth, height: 104 },
      sizes: listSizeSteps(84, 40, 4),
      style: inDark,
      on,
    }),
    ...createImageBoxes(ctx, image, rect, 2, { ...rect, x: rect.x + 150, width: 410, height: 560 }),
    pathBox(ctx, rect, createCornerCoverPath(rect, [0, 0, 0, 380]), { fill: on, z: 3 }),
    ...drawLeafBoxes(
      ctx,
      { stem: [690, 744], angle: -0.78, length: 300, width: 146 },
      { fill: '#a3c062', vein: '#c1d783', pairs: 9, z: 4 },
    ),
    ...drawPictureCredit(ctx, image, {
      x: margin.left,
      y: 680,
      width: textWidth,
      color: '#24402c',
      on,
    }),
  ];
}

export const pictured: PicturedPages = { cover, section };
