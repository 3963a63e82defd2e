import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { headlineSizes } from '../../display-sizes.ts';
import { imageBoxes } from '../../layouts/image-box.ts';
import {
  pictureCredit,
  picturedByline,
  picturedNumber,
  picturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawDoubleLine, drawSpine } from './art.ts';
import { drawKicker } from './frame.ts';
import { cloth, page, palette } from './tokens.ts';

/** Colours of the section's green page. */
const onCloth = { paper: '#f4f8f0', dim: '#2c6049', pale: '#c4dccb' } as const;
/** y of the double line that closes the pages, px. */
const base = 640;

/** Draws the cover: the picture in the amount column, to the edge of the page, and a double line below everything. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const rect = { x: 808, y: 0, width: 472, height: base };
  const width = rect.x - 56 - page.left;
  const { muted: color, surface: on } = palette;
  return [
    drawSpine(ctx),
    ...drawKicker(ctx, 44),
    ...picturedTexts(ctx, slide, {
      area: { x: page.left, y: 84, width, height: base - 108 },
      sizes: headlineSizes(slide.title, sizeSteps(88, 36, 4), 112),
      title: { leading: 1.04, tracking: -0.025 },
      text: { color },
      on,
      valign: 'bottom',
      gap: 30,
    }),
    ...picturedByline(ctx, slide, { x: page.left, y: base + 16, width, color, on }),
    ...imageBoxes(ctx, image, rect),
    rectBox(ctx, { ...rect, x: rect.x - 6, width: 6 }, { fill: palette.accent, z: 3 }),
    ...drawDoubleLine(ctx, page.left, 1280, base + 2, palette.ink, 4),
    ...pictureCredit(ctx, image, {
      x: rect.x,
      y: base + 30,
      width: page.right - rect.x,
      color,
      on,
    }),
  ];
}

/** Draws the section on dark green: the picture in the amount column, with the number below it as its total. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number } = slide.blocks;
  const on = cloth;
  const column = { x: 844, width: 1280 - 844 };
  const foot = number ? 468 : base;
  const width = column.x - 84 - page.left;
  const rule = { stroke: onCloth.dim, strokeWidth: 1.25 };
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: cloth, z: 0 }),
    drawSpine(ctx, onCloth.dim),
    lineBox(ctx, [column.x - 36, 0], [column.x - 36, 720], rule),
    ...drawKicker(ctx, 44, { color: onCloth.pale, on }),
    ...picturedTexts(ctx, slide, {
      area: { x: page.left, y: 84, width, height: base - 78 },
      sizes: headlineSizes(slide.title, sizeSteps(76, 36, 4), 104),
      title: { leading: 1.04, tracking: -0.025, color: onCloth.paper, accent: onCloth.paper },
      text: { color: onCloth.pale, accent: onCloth.paper },
      on,
      valign: 'bottom',
    }),
    ...picturedNumber(ctx, slide, {
      rect: { x: column.x, y: foot + 12, width: page.right - column.x, height: base - foot - 18 },
      sizes: sizeSteps(152, 40, 16),
      style: { weight: 600, leading: 1, color: onCloth.paper, accent: onCloth.paper },
      on,
      align: 'right',
      valign: 'bottom',
    }),
    ...imageBoxes(ctx, image, { ...column, y: 0, height: foot }),
    ...drawDoubleLine(ctx, column.x, 1280, base + 2, onCloth.paper, 4),
    ...pictureCredit(ctx, image, {
      ...{ x: column.x, y: base + 30, width: page.right - column.x },
      ...{ color: onCloth.pale, on },
    }),
  ];
}

export const pictured: PicturedPages = { cover, section };
