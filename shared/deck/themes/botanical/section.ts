import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawLabel, getTitleWeight } from './frame.ts';
import { drawLeafBoxes } from './leaves.ts';
import { margin, palette } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(84, 36, 4);

const backgroundColor = palette.accent;
const leafColor = '#a3c062';
const shadeColor = '#b7d077';
const darkColor = palette.onAccent;
const textWidth = 640;

/** Draws the section slide on a light green: a leaf as large as the page, with the number on it. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    ...drawLeaves(ctx),
    ...drawLabel(
      ctx,
      { x: margin.left, y: 72, width: textWidth },
      { color: darkColor, on: backgroundColor },
    ),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: 110, width: textWidth, height: lead ? 380 : 540 },
      steps: listHeadlineSizes(slide.title, titleSizes, 136),
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          weight: getTitleWeight(ctx),
          leading: 1.08,
          tracking: -0.02,
          color: darkColor,
          accent: darkColor,
        }),
      balance: 'full',
      on: backgroundColor,
    }),
    ...(lead ? [drawLeadAtFoot(ctx, lead)] : []),
    ...(number ? [drawNumeral(ctx, number)] : []),
  ];
}

function drawLeadAtFoot(ctx: Ctx, text: string): Box {
  const rect = { x: margin.left, y: 512, width: 540, height: 150 };
  const look = { color: '#24402c', accent: darkColor, leading: 1.4, on: backgroundColor } as const;
  return createLeadText(ctx, text, rect, { ...look, valign: 'bottom' });
}

function drawNumeral(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'number',
    role: 'label',
    rect: { x: 738, y: 310, width: 240, height: 200 },
    steps: [150, 132, ...listSizeSteps(116, 56, 12)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { leading: 1.1, color: darkColor, accent: darkColor }),
    align: 'center',
    valign: 'middle',
    on: leafColor,
  });
}

function drawLeaves(ctx: Ctx): Box[] {
  const random = createSeededRandom(`leaf|${ctx.artSeed}|${ctx.index}`);
  const turn = (random() - 0.5) * 0.16;
  const big = { stem: [872, 800] as const, angle: -1.28 + turn, length: 900, width: 560 };
  const behind = { stem: [1060, 800] as const, angle: -0.86 + turn, length: 760, width: 420 };
  return [
    ...drawLeafBoxes(ctx, behind, { fill: shadeColor, vein: '#c1d783', pairs: 9 }),
    ...drawLeafBoxes(ctx, big, { fill: leafColor, vein: '#aeca6c', pairs: 11 }),
  ];
}
