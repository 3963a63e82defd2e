import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawArch, drawDisc } from './art.ts';
import { drawKicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const backgroundColor = palette.accent;
const textWidth = 580;
const ringCount = 5;
const archMiddleX = 962;

/** Draws the section slide on terracotta: nested arches with the number in the innermost. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    ...drawNestedArches(ctx),
    ...drawKicker(ctx, {
      x: margin.left,
      y: 150,
      width: textWidth,
      color: '#fbd9ab',
      on: backgroundColor,
    }),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 190, width: textWidth, height: lead ? 270 : 400 },
    steps: listSizeSteps(72, 36, 4),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.026,
        color: cream,
        accent: cream,
      }),
    balance: 'full',
    on: backgroundColor,
  });
  boxes.push(title);
  if (lead)
    boxes.push(
      createLeadText(
        ctx,
        lead,
        { x: margin.left, y: title.y + title.height + 24, width: 540, height: 150 },
        { color: '#fde6cc', accent: cream, leading: 1.4, on: backgroundColor },
      ),
    );
  return number ? [...boxes, drawFigure(ctx, number)] : boxes;
}

/** Draws nested arches from the bottom of the page; the order of colours varies by slide. */
function drawNestedArches(ctx: Ctx): Box[] {
  const random = createSeededRandom(`gate|${ctx.artSeed}|${ctx.index}`);
  const colors = [earth.soil, earth.clay, earth.ochre, earth.olive, earth.sand];
  const start = Math.floor(random() * 4);
  const outer = 262;
  return [
    ...Array.from({ length: ringCount }, (_, i) => {
      const r = outer - i * 34;
      const isLast = i === ringCount - 1;
      const fill = isLast ? cream : (colors[(i + start) % 5] ?? earth.soil);
      const y = 720 - 600 + i * 34;
      return drawArch(ctx, { x: archMiddleX - r, y, width: 2 * r, height: 720 - y }, fill);
    }),
    ...(ctx.slide.layout === 'section' && ctx.slide.blocks.number
      ? []
      : [drawDisc(ctx, { cx: archMiddleX, cy: 420, r: 74 }, earth.ochre)]),
  ];
}

function drawFigure(ctx: Ctx, number: string): Box {
  return fitText(ctx, number, {
    part: 'number',
    role: 'label',
    rect: { x: archMiddleX - 112, y: 320, width: 224, height: 280 },
    steps: listSizeSteps(132, 36, 8),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.1,
        tracking: -0.03,
        color: palette.accent,
      }),
    align: 'center',
    valign: 'middle',
    on: cream,
  });
}
