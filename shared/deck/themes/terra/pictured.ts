import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { createCornerCoverPath, createImageBoxes } from '../../layouts/image-box.ts';
import {
  drawPictureCredit,
  drawPicturedNumber,
  drawPicturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box, Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText } from '../../supporting-text.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawDisc, drawStrata } from './art.ts';
import { drawKicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const inCream = { color: cream, accent: cream } as const;

type ArchRing = { color: string; width: number };

/**
 * Draws the picture in an arch on a background colour, surrounded by arched rings, whose colours are given from the
 * innermost to the outermost.
 */
function drawArchedImage(
  ctx: Ctx,
  image: ImageContent,
  { rect, clear, on, rings }: { rect: Rect; clear: Rect; on: string; rings: ArchRing[] },
): Box[] {
  const r = rect.width / 2;
  const foot = rect.y + rect.height;
  let away = 0;
  const drawn = rings.map(({ color, width }) => {
    const radius = r + away + width / 2;
    const area = { x: rect.x - away - width, y: rect.y - away - width };
    const d = `M${rect.x + r - radius} ${foot}V${rect.y + r}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}`;
    away += width;
    const size = { width: rect.width + 2 * away, height: foot - area.y };
    return pathBox(ctx, { ...area, ...size }, d, { stroke: color, strokeWidth: width + 1, z: 0 });
  });
  return [
    ...createImageBoxes(ctx, image, rect, 0, clear),
    pathBox(ctx, rect, createCornerCoverPath(rect, [r, r, 0, 0]), { fill: on, z: 0 }),
    ...drawn,
  ];
}

/** Draws the cover: the picture in an arch behind layers of earth. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const width = 680;
  const { byline } = slide.blocks;
  const on = earth.soil;
  const layers = [
    { fill: earth.sand, y: 532, swell: 18 },
    { fill: earth.clay, y: 562, swell: 16 },
    { fill: palette.accent, y: 592, swell: 14 },
    { fill: earth.olive, y: 620, swell: 10 },
    { fill: earth.soil, y: 648, swell: 6 },
  ];
  const rect = { x: 824, y: 66, width: 376, height: 520 };
  const rings = [{ color: earth.ochre, width: 16 }];
  return [
    ...drawKicker(ctx, { x: margin.left, y: 64, width }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 100, width, height: 396 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(104, 36, 4), 160),
      title: { leading: 1.04, tracking: -0.028 },
      text: { color: palette.muted },
      on: palette.surface,
      valign: slide.kicker ? 'top' : 'middle',
    }),
    ...drawArchedImage(ctx, image, {
      ...{ rect, rings, on: palette.surface },
      clear: { ...rect, y: 110, height: 410 },
    }),
    ...drawStrata(ctx, layers, { seed: 'cover' }),
    ...(byline
      ? [
          createBylineText(
            ctx,
            byline,
            { x: margin.left, y: 664, width: 620, height: 36 },
            { ...inCream, leading: 1.3, on, valign: 'middle' },
          ),
        ]
      : []),
    ...drawPictureCredit(ctx, image, {
      x: 740,
      y: 674,
      width: 460,
      color: cream,
      on,
      align: 'right',
    }),
  ];
}

const archMiddleX = 962;

/**
 * Draws the section on terracotta: the picture in nested arches, and the section number on a disc that overlaps them.
 */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const on = palette.accent;
  const width = 560;
  const rect = { x: archMiddleX - 212, y: 132, width: 424, height: 588 };
  const rings = [earth.sand, earth.ochre, earth.soil].map((color) => ({ color, width: 18 }));
  const badge = { cx: rect.x - 10, cy: 608, r: 66 };
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: on, z: 0 }),
    ...drawKicker(ctx, { x: margin.left, y: 72, width, color: '#fbd9ab', on }),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 120, width, height: 480 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(72, 36, 4), 104),
      title: { ...inCream, leading: 1.06, tracking: -0.026 },
      text: { color: '#fde6cc', accent: cream },
      on,
      valign: 'middle',
    }),
    ...drawArchedImage(ctx, image, { rect, rings, on, clear: { ...rect, y: 190, height: 500 } }),
    ...(slide.blocks.number ? [drawDisc(ctx, badge, cream)] : []),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: badge.cx - 56, y: badge.cy - 50, width: 112, height: 100 },
      sizes: listSizeSteps(68, 20, 4),
      style: { color: palette.accent, tracking: -0.03 },
      on: cream,
      align: 'center',
      valign: 'middle',
    }),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 676, width: 540, color: cream, on }),
  ];
}

export const pictured: PicturedPages = { cover, section };
