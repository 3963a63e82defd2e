import { pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawCentredTexts } from '../../layouts/centred-texts.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure, findNamedFigure } from '../../layouts/closing-figure.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawTwig } from './art.ts';
import { drawLabel, getTitleWeight } from './frame.ts';
import { drawPlants } from './plants.ts';
import { creamColor, greenColors, creamInkColor as ink, margin, palette } from './tokens.ts';

const leafColor = '#2d6a3d';
/** y of the top and the bottom of the space for the texts beside the actions, px: they stay above the leaves. */
const textSpace = { top: 72, bottom: 572 } as const;

/** Draws the closing slide: the title on dark green, the actions on a cream area on the right. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const hasActions = actions.length > 0;
  const isCentred = hasActions && !findNamedFigure(ctx);
  const texts = isCentred
    ? drawCentredTexts(ctx, textSpace, (trial, y) => drawTexts(trial, slide, hasActions, y))
    : drawTexts(ctx, slide, hasActions, hasActions ? textSpace.top : 110);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width: 380, top: end + 28, bottom: 650 };
  const boxes: Box[] = [
    ...(hasActions ? drawCreamArea(ctx) : drawPlants(ctx)),
    ...texts,
    ...drawClosingFigure(ctx, space, {
      figure: greenColors[4],
      label: palette.ink,
      on: palette.surface,
    }),
  ];
  if (!hasActions) return boxes;
  const rect = { x: 754, y: 128, width: margin.right - 754, height: 436 };
  const colors = { on: creamColor, ink, accent: leafColor, rule: '#cfd3b4' };
  return [...boxes, drawActions(ctx, actions, rect, colors)];
}

function drawCreamArea(ctx: Ctx): Box[] {
  const random = createSeededRandom(`cut|${ctx.artSeed}`);
  const edge = 'M760 0C640 150 620 270 668 410C712 540 690 640 640 720H1280V0Z';
  const foliage = [
    {
      to: [586, 548] as const,
      bend: [700, 600] as const,
      fill: greenColors[1],
      length: 110,
      slim: 0.4,
    },
    {
      to: [764, 650] as const,
      bend: [700, 690] as const,
      fill: greenColors[3],
      length: 92,
      slim: 0.36,
    },
    {
      to: [650, 560] as const,
      bend: [640, 660] as const,
      fill: greenColors[2],
      length: 104,
      slim: 0.4,
    },
  ];
  return [
    pathBox(ctx, { x: 620, y: 0, width: 660, height: 720 }, edge, { fill: creamColor, z: 0 }),
    ...foliage.flatMap(({ to, bend, ...look }) =>
      drawTwig(ctx, random, {
        ...look,
        stem: { from: [676, 770], bend, to },
        count: 9,
        vein: palette.surface,
        pairs: 4,
      }),
    ),
  ];
}

/**
 * Draws kicker, title and lead below each other, from `y` on. Without actions the title is larger and vertically
 * centred.
 */
function drawTexts(
  ctx: Ctx,
  slide: LayoutContent<'closing'>,
  hasActions: boolean,
  y: number,
): Box[] {
  const { lead } = slide.blocks;
  const width = hasActions ? 500 : 540;
  const kicker = drawLabel(ctx, { x: margin.left, y, width: 500 });
  const top = y + (kicker.length > 0 ? 40 : 0);
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: top, width, height: lead ? 290 : 380 },
    steps: [...(hasActions ? [] : listSizeSteps(128, 80, 8)), ...listSizeSteps(72, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: getTitleWeight(ctx),
        leading: 1.1,
        tracking: -0.018,
      }),
    valign: hasActions ? 'top' : lead ? 'bottom' : 'middle',
    balance: 'full',
  });
  if (!lead) return [...kicker, title];
  return [
    ...kicker,
    title,
    createLeadText(
      ctx,
      lead,
      { x: margin.left, y: title.y + title.height + 26, width: 470, height: 156 },
      { color: palette.muted, leading: 1.4 },
    ),
  ];
}
