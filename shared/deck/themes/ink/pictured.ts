import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { headlineSizes } from '../../display-sizes.ts';
import { cornerCoverPath, imageBoxes } from '../../layouts/image-box.ts';
import {
  pictureCredit,
  picturedByline,
  picturedNumber,
  picturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import type { Box } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { sizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawCircle, drawStroke } from './art.ts';
import { tornSidePath } from './brush.ts';
import { drawKickerLabel } from './frame.ts';
import { margin, palette } from './tokens.ts';

const width = 540;
const { muted: color, surface: on } = palette;
/** x of the torn edge of the cover's paper, px. */
const tear = 690;

/** Draws the cover: torn paper with the texts over the picture, a red sun on the edge. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  const random = seededRandom(`torn|${ctx.artSeed}|${ctx.index}`);
  const paper = { x: -2, y: -2, width: tear + 2, height: 724 };
  const fibre = { ...paper, width: paper.width + 9 };
  const sun = { x: tear - 52, y: 560, width: 92, height: 92 };
  const texts = picturedTexts(ctx, slide, {
    area: { x: margin.left, y: 104, width, height: 440 },
    sizes: headlineSizes(slide.title, sizeSteps(88, 36, 4), 140),
    title: { leading: 1.1, tracking: -0.02 },
    text: { leading: 1.4 },
    on,
    gap: 52,
  });
  const [title] = texts;
  const line = (title?.y ?? 0) + (title?.height ?? 0) + 26;
  return [
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width }),
    ...texts,
    drawStroke(ctx, { x: margin.left, y: line, width: 210, weight: 11 }),
    ...picturedByline(ctx, slide, { x: margin.left, y: 600, width: 500, color, on }),
    ...imageBoxes(ctx, image, { x: tear - 40, y: 0, width: 1280 - tear + 40, height: 720 }, 0),
    pathBox(ctx, fibre, tornSidePath(random, fibre), { fill: '#dedad0', z: 0 }),
    pathBox(ctx, paper, tornSidePath(random, paper), { fill: on, z: 0 }),
    rectBox(ctx, sun, { fill: palette.accent, radius: 46, z: 1 }),
    ...pictureCredit(ctx, image, { x: margin.left, y: 670, width, color, on }),
  ];
}

const round = { cx: 930, cy: 352, r: 244 } as const;

/** Draws the section: the picture inside a brush circle. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const { cx, cy, r } = round;
  const inner = r - 6;
  const rect = { x: cx - inner, y: cy - inner, width: 2 * inner, height: 2 * inner };
  const y = slide.blocks.number ? 190 : 104;
  return [
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width }),
    ...picturedTexts(ctx, slide, {
      area: { x: margin.left, y, width, height: 620 - y },
      sizes: headlineSizes(slide.title, sizeSteps(68, 36, 4), 96),
      title: { leading: 1.12, tracking: -0.018 },
      text: { color, leading: 1.42 },
      on,
      valign: slide.blocks.number ? 'top' : 'middle',
    }),
    ...picturedNumber(ctx, slide, {
      rect: { x: margin.left, y: 100, width, height: 90 },
      sizes: sizeSteps(68, 40, 4),
      style: { weight: 400, color: palette.accent },
      on,
    }),
    ...imageBoxes(ctx, image, rect, 0),
    pathBox(ctx, rect, cornerCoverPath(rect, [inner, inner, inner, inner]), { fill: on, z: 0 }),
    ...drawCircle(ctx, cx, cy, r, 50),
    ...pictureCredit(ctx, image, { x: margin.left, y: 670, width, color, on }),
  ];
}

export const pictured: PicturedPages = { cover, section };
