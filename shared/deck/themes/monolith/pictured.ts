import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { headlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import { imageBoxes } from '../../layouts/image-box.ts';
import { pictureCredit, picturedNumber } from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { bylineText, leadText, subtitleText } from '../../supporting-text.ts';
import type { PicturedPages } from '../../theme.ts';
import { slab } from './art.ts';
import { kicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const width = 480;
const at = { x: margin.left, width } as const;
const on = palette.ink;
const inWhite = { color: onSlab.ink, accent: onSlab.ink } as const;
const inGrey = { color: onSlab.muted, accent: onSlab.muted } as const;

/** x and width of the black gaps that cut the cover's picture into slabs, px. */
const gaps = [
  [656, 10],
  [778, 10],
] as const;

/** Draws the cover on black: the picture as slabs above the very large title. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left - 4, y: 388, width: margin.width + 8, height: 296 },
    steps: [...sizeSteps(144, 96, 6), ...sizeSteps(88, 36, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { leading: 0.98, tracking: -0.05, ...inWhite }),
    valign: 'bottom',
    balance: 'full',
    on,
  });
  const rect = { x: 600, y: 0, width: 680, height: Math.round(title.y) - 36 };
  return [
    slab(ctx, { x: 0, y: 0, width: 1280, height: 720 }),
    ...kicker(ctx, { x: margin.left, y: 48, width }),
    title,
    ...(subtitle
      ? [subtitleText(ctx, subtitle, { ...at, y: 82, height: 136 }, { ...inWhite, on })]
      : []),
    ...(byline
      ? [bylineText(ctx, byline, { ...at, y: 240, height: 44 }, { ...inGrey, from: 16, on })]
      : []),
    ...imageBoxes(ctx, image, rect),
    ...gaps.map(([x, size]) =>
      rectBox(ctx, { ...rect, x, width: size }, { fill: palette.ink, z: 3 }),
    ),
    ...pictureCredit(ctx, image, { ...at, y: rect.height - 18, color: onSlab.muted, on }),
  ];
}

/** Draws the section on white: the picture stands on the page's edge, beside a black slab with the number. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { number, lead } = slide.blocks;
  const column = { x: 480, y: 290, width: number ? 176 : 64, height: 430 };
  const x = column.x + column.width;
  const { surface } = palette;
  const left = { x: margin.left, width: column.x - 40 - margin.left };
  return [
    ...kicker(ctx, { x: margin.left, y: 48, width: 700, on: surface }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left - 2, y: 76, width: margin.width, height: 196 },
      steps: headlineSizes(slide.title, sizeSteps(92, 36, 4), 148),
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1, tracking: -0.045 }),
      balance: 'full',
    }),
    ...(lead
      ? [leadText(ctx, lead, { ...left, y: 290, height: 350 }, { leading: 1.36, valign: 'bottom' })]
      : []),
    rectBox(ctx, column, { fill: palette.ink }),
    ...picturedNumber(ctx, slide, {
      rect: { x: column.x + 16, y: column.y + 20, width: column.width - 32, height: 120 },
      sizes: sizeSteps(104, 24, 8),
      style: { ...inWhite, tracking: -0.03 },
      on,
    }),
    ...imageBoxes(ctx, image, { x, y: column.y, width: 1280 - x, height: column.height }),
    ...pictureCredit(ctx, image, { ...left, y: 674, color: palette.muted, on: surface }),
  ];
}

export const pictured: PicturedPages = { cover, section };
